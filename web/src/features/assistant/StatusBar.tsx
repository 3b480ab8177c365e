import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "@/api";
import { count } from "@/lib/count";
import { contextQuery } from "./queries";

/** What answers can draw on, and who gives them on this server. */
export function StatusBar() {
  const cranes = useQuery(contextQuery).data;
  const abilities = useQuery(settingsQuery).data?.assistant;
  const documents = cranes?.reduce((sum, crane) => sum + crane.documents.length, 0) ?? 0;
  return (
    <>
      <span>{cranes && `${count(cranes.length, "crane")}, ${count(documents, "document")}`}</span>
      <span>{abilities && (abilities.model ? "A model answers" : "Built-in answers")}</span>
      <span>{abilities && (abilities.webSearch ? "Web search is set up" : "Web search is not set up")}</span>
    </>
  );
}
