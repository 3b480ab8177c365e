import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "@/api";
import { Alert, Button, Spinner } from "@/retro";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What is being read: "mates". */
  what: string;
  children: (data: T) => ReactNode;
}

/** A list once it is there; before that a spinner, or what went wrong and a way to try again. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Spinner label={`Loading ${what}...`} />;
  return (
    <Alert
      tone="red"
      title={`Error loading ${what}`}
      actions={<Button onClick={() => query.refetch()}>Try again</Button>}
    >
      <p>{errorMessage(query.error)}</p>
    </Alert>
  );
}
