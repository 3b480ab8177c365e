import { useQuery } from "@tanstack/react-query";
import { Count } from "@/retro";
import { requestsQuery } from "./queries";

/** How many people wait for this user's answer. */
export function RequestCount({ userId }: { userId: number }) {
  const requests = useQuery(requestsQuery).data ?? [];
  const waiting = requests.filter(({ receiverId }) => receiverId === userId).length;
  if (waiting === 0) return null;
  return (
    <>
      {" "}
      <Count title="Mate requests">{waiting}</Count>
    </>
  );
}
