// Papers that look like certificates, and what is done about them.

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Proposal = Schemas["Proposal"];

/** Begins the key of every list of proposals. */
const KEY = "proposals";

/** `papers` says how far the crane's papers are read: when that changes, it is asked again. */
export function craneProposalsQuery(craneId: number, papers: string) {
  return queryOptions({
    queryKey: [KEY, craneId, papers],
    queryFn: ({ signal }) =>
      call(api.GET("/api/proposals", { params: { query: { crane: craneId } }, signal })),
  });
}

export function refreshProposals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [KEY] });
}

export function dismiss({ documentId: id, kind }: Proposal) {
  return call(api.DELETE("/api/documents/{id}/proposals/{kind}", { params: { path: { id, kind } } }));
}
