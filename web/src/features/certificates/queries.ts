// The certificate calls, and what each change makes out of date.

import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { api, call, plainMessage, type Schemas } from "@/api";
import { endOfLocalDayIso, isoDay } from "@/lib/dates";
import { type ToastMessage, toast } from "@/retro";
import type { Renewing } from "./types";

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

/** Enters what a paper says, with the paper. */
export function enterRenewal({ crane, kind, known, filed }: Renewing, until: Date) {
  return renew(crane.id, kind, {
    source: "paper",
    expires: endOfLocalDayIso(until),
    issued: known?.issued ? isoDay(known.issued) : null,
    number: known?.number || null,
    inspector: known?.inspector || null,
    organisation: known?.organisation || null,
    ...(filed && { documentId: filed.documentId }),
  });
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

interface Change<T, R> {
  change: (input: T) => Promise<R>;
  /** What the toast says when it went well. */
  done: string | ((made: R) => ToastMessage);
  /** Runs when the change stands, and has the crane with its certificates read again. */
  onDone: () => void;
}

/** Changes something about a crane's certificates, and says so. A refusal is also told where it was typed. */
export function useCertificateChange<T, R>({ change, done, onDone }: Change<T, R>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (made) => {
      toast(typeof done === "string" ? { title: done, variant: "success" } : done(made));
      onDone();
    },
    onError: (error) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  });
}

/** Takes back a renewal that was just entered: it is voided. */
export async function undoRenewal(id: number, what: string, onChange: () => void): Promise<void> {
  try {
    await voidRenewal(id, "Undone");
    toast({ title: `${what} undone`, variant: "success" });
  } catch (error) {
    toast({ title: "Error", description: plainMessage(error), variant: "destructive" });
  }
  onChange();
}
