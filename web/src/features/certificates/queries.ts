// The certificate calls, and what each change makes out of date.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { toast } from "@/retro";

export function certificatesQuery(craneId: number) {
  return queryOptions({
    queryKey: ["certificates", craneId],
    queryFn: ({ signal }) =>
      call(api.GET("/api/cranes/{id}/certificates", { params: { path: { id: craneId } }, signal })),
  });
}

export function evidenceQuery(craneId: number, on: string) {
  return queryOptions({
    queryKey: ["certificates", craneId, "evidence", on],
    queryFn: ({ signal }) =>
      call(
        api.GET("/api/cranes/{id}/evidence", { params: { path: { id: craneId }, query: { on } }, signal }),
      ),
  });
}

export const kindsQuery = queryOptions({
  queryKey: ["certificate-kinds"],
  queryFn: ({ signal }) => call(api.GET("/api/certificate-kinds", { signal })),
});

export function refreshCertificates(client: QueryClient, craneId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: certificatesQuery(craneId).queryKey });
}

export function renew(craneId: number, kind: string, body: Schemas["RenewalInput"]) {
  const path = { id: craneId, kind };
  return call(api.POST("/api/cranes/{id}/certificates/{kind}/renewals", { params: { path }, body }));
}

export function voidRenewal(id: number, reason: string) {
  return call(api.POST("/api/renewals/{id}/void", { params: { path: { id } }, body: { reason } }));
}

export function book(craneId: number, kind: string, body: Schemas["BookingInput"]) {
  const path = { id: craneId, kind };
  return call(api.PUT("/api/cranes/{id}/certificates/{kind}/booking", { params: { path }, body }));
}

export function cancelBooking(craneId: number, kind: string) {
  const path = { id: craneId, kind };
  return call(api.DELETE("/api/cranes/{id}/certificates/{kind}/booking", { params: { path } }));
}

export function markNotApplicable(craneId: number, kind: string, body: Schemas["NotApplicableInput"]) {
  const path = { id: craneId, kind };
  return call(api.PUT("/api/cranes/{id}/certificates/{kind}/not-applicable", { params: { path }, body }));
}

export function markApplicable(craneId: number, kind: string) {
  const path = { id: craneId, kind };
  return call(api.DELETE("/api/cranes/{id}/certificates/{kind}/not-applicable", { params: { path } }));
}

export function addKind(body: Schemas["KindInput"]) {
  return call(api.POST("/api/certificate-kinds", { body }));
}

export function changeKind(key: string, body: Schemas["KindInput"]) {
  return call(api.PUT("/api/certificate-kinds/{key}", { params: { path: { key } }, body }));
}

export function removeKind(key: string) {
  return call(api.DELETE("/api/certificate-kinds/{key}", { params: { path: { key } } }));
}

interface Change<T> {
  craneId: number;
  change: (input: T) => Promise<unknown>;
  /** The title of the toast when it went well. */
  done: string;
  /** Runs when the change stands, so that the crane itself is looked at again. */
  onDone: () => void;
}

/** Changes something about a crane's certificates, says so, and has them read again. */
export function useCertificateChange<T>({ craneId, change, done, onDone }: Change<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done, variant: "success" });
      void refreshCertificates(client, craneId);
      onDone();
    },
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
  });
}
