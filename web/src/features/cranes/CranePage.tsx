import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ApiError } from "@/api";
import { lookAgain } from "@/features/documents";
import { PageWindow, Spinner } from "@/retro";
import { CraneDetail } from "./detail/CraneDetail";
import { LoadFailure } from "./detail/LoadFailure";
import { craneQuery } from "./queries";

/** One crane: what it is, what runs out when, and its papers. */
export default function CranePage() {
  const { id = "" } = useParams<{ id: string }>();
  if (!/^[1-9]\d{0,15}$/.test(id)) return <LoadFailure />;
  return <LoadedCrane key={id} id={Number(id)} />;
}

function LoadedCrane({ id }: { id: number }) {
  const {
    data: crane,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...craneQuery(id),
    // It may be a mate's, who changes it and can take it back.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => lookAgain(state.data?.documents),
  });
  // A crane on screen outlives a failed refresh, but not losing access to it.
  const isGone = error instanceof ApiError && error.status === 404;
  if (crane && !isGone) return <CraneDetail crane={crane} />;
  if (isPending) {
    return (
      <PageWindow title="Crane" icon="craneTelescopic">
        <Spinner label="Loading crane..." />
      </PageWindow>
    );
  }
  return <LoadFailure error={error} onRetry={isGone ? undefined : () => void refetch()} />;
}
