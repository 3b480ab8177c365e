import { useQuery } from "@tanstack/react-query";
import { contextQuery } from "./queries";

/** What answers can draw on. */
export function StatusBar() {
  const cranes = useQuery(contextQuery).data;
  const documents = cranes?.reduce((sum, crane) => sum + crane.documents.length, 0) ?? 0;
  return <span>{cranes && `${count(cranes.length, "crane")}, ${count(documents, "document")}`}</span>;
}

function count(amount: number, thing: string): string {
  return `${amount.toLocaleString()} ${thing}${amount === 1 ? "" : "s"}`;
}
