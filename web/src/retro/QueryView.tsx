import type { ReactNode } from "react";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { Spinner } from "./Spinner";

/** The parts of a query's result that say how far it is. */
interface Query<T> {
  data: T | undefined;
  isPending: boolean;
  /** With `text` where an answer has words of its own. */
  error: (Error & { text?: string }) | null;
  refetch: () => unknown;
}

interface QueryViewProps<T> {
  query: Query<T>;
  /** What is being read: "mates". */
  what: string;
  children: (data: T) => ReactNode;
}

/** A list once it is there; before that a spinner, or what went wrong and a way to try again. */
export function QueryView<T>({ query, what, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Spinner label={`Loading ${what}...`} />;
  return (
    <Alert
      tone="red"
      title={`Error loading ${what}`}
      actions={<Button onClick={() => query.refetch()}>Try again</Button>}
    >
      <p>{query.error?.text ?? query.error?.message}</p>
    </Alert>
  );
}
