// The crane calls, and which lists each change makes out of date.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, plainMessage } from "@/api";
import { refreshCertificates } from "@/features/certificates";
import { refreshProposals } from "@/features/proposals";
import { toast } from "@/retro";
import type { Crane, CraneInput } from "./types";

export const cranesQuery = queryOptions({
  queryKey: ["cranes"],
  queryFn: ({ signal }) => call(api.GET("/api/cranes", { signal })),
});

let isPrefetched = false;

/** Asks for the list while the dashboard's script is still on its way. */
export function prefetchCranes(client: QueryClient): void {
  isPrefetched = true;
  void client.prefetchQuery(cranesQuery);
}

/** Whether the list was asked for on behalf of the dashboard that is about to show; true only once. */
export function takePrefetch(): boolean {
  const was = isPrefetched;
  isPrefetched = false;
  return was;
}

export function craneQuery(id: number) {
  return queryOptions({
    queryKey: ["cranes", id],
    queryFn: ({ signal }) => call(api.GET("/api/cranes/{id}", { params: { path: { id } }, signal })),
  });
}

export const archivedQuery = queryOptions({
  queryKey: ["cranes", "archived"],
  queryFn: ({ signal }) => call(api.GET("/api/cranes/archived", { signal })),
});

/** Puts a crane away, or takes it back; both can be undone by the other. */
export function archiveCrane(id: number, archived: boolean): Promise<Crane> {
  const params = { path: { id } };
  return call(
    archived
      ? api.PUT("/api/cranes/{id}/archive", { params })
      : api.DELETE("/api/cranes/{id}/archive", { params }),
  );
}

export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: number; archived: boolean }) => archiveCrane(id, archived),
    onSuccess: (_crane, { id, archived }) => {
      toast({ title: archived ? "Crane archived" : "Crane back in use", variant: "success" });
      void client.invalidateQueries({ queryKey: archivedQuery.queryKey });
      return refreshCrane(client, id);
    },
    onError: (error) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  });
}

/** Cranes that mates deleted. Mates do so at any time, so opening it asks again. */
export const binQuery = queryOptions({
  queryKey: ["bin"],
  queryFn: ({ signal }) => call(api.GET("/api/cranes/bin", { signal })),
  refetchOnMount: "always",
});

/** After any change to a crane or its documents: the list, and that crane wherever it shows. */
export function refreshCrane(client: QueryClient, id: number): Promise<unknown> {
  return Promise.all([
    refreshCertificates(client, id),
    refreshProposals(client),
    client.invalidateQueries({ queryKey: craneQuery(id).queryKey }),
    refreshCranes(client),
  ]);
}

/** After a crane came or went: the list. */
export function refreshCranes(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: cranesQuery.queryKey, exact: true });
}

/** Names every save of a crane form, so that its window can tell that one is running. */
export const savingCrane = ["cranes", "saving"] as const;

/** The owner is sent along as the calls are specified; the server goes by the session alone. */
export function createCrane(input: CraneInput, userId: number): Promise<Crane> {
  const body: CraneInput & { userId: number } = { ...input, userId };
  return call(api.POST("/api/cranes", { body }));
}

/** Deletes a crane with everything that hangs on it. The caller shows what came of it. */
export function useDeleteCrane() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.DELETE("/api/cranes/{id}", { params: { path: { id } } })),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: craneQuery(id).queryKey });
      return refreshCranes(client);
    },
  });
}

/** Takes a crane out of the bin: back to the others, or for good. */
function useBinAction(act: (id: number) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: binQuery.queryKey }), refreshCranes(client)]),
  });
}

export function useRestoreCrane() {
  return useBinAction((id) => call(api.POST("/api/cranes/bin/{id}/restore", { params: { path: { id } } })));
}

export function useDeleteFromBin() {
  return useBinAction((id) => call(api.DELETE("/api/cranes/bin/{id}", { params: { path: { id } } })));
}
