// The calls about codes on cranes, and faults that come in through them.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type CodeSettings = Schemas["CodeSettings"];
export type CraneCodes = Schemas["CraneCodes"];
export type Fault = Schemas["Fault"];
export type StickerSheet = Schemas["StickerSheet"];

export function codesQuery(craneId: number) {
  return queryOptions({
    queryKey: ["codes", craneId],
    queryFn: ({ signal }) =>
      call(api.GET("/api/cranes/{id}/codes", { params: { path: { id: craneId } }, signal })),
    // Anybody may have scanned one meanwhile.
    refetchOnMount: "always",
  });
}

/** Where the reports stand on the crane's page; the bell names it too. */
export const faultsPlace = "faults";

export function faultsQuery(craneId: number) {
  return queryOptions({
    queryKey: ["faults", craneId],
    queryFn: ({ signal }) =>
      call(api.GET("/api/cranes/{id}/faults", { params: { path: { id: craneId } }, signal })),
    // Anybody may have reported one meanwhile.
    refetchOnMount: "always",
  });
}

export function changeSettings(craneId: number, body: CodeSettings) {
  return call(api.PUT("/api/cranes/{id}/codes", { params: { path: { id: craneId } }, body }));
}

export function revokeCode(id: number) {
  return call(api.DELETE("/api/codes/{id}", { params: { path: { id } } }));
}

export function settleFault(id: number) {
  return call(api.POST("/api/faults/{id}/settle", { params: { path: { id } } }));
}

export function reopenFault(id: number) {
  return call(api.DELETE("/api/faults/{id}/settle", { params: { path: { id } } }));
}

export function removeFault(id: number) {
  return call(api.DELETE("/api/faults/{id}", { params: { path: { id } } }));
}

/** The sheets to print, as a file. */
export function printStickers(body: Schemas["StickerInput"]): Promise<Blob> {
  return call(api.POST("/api/stickers", { body, parseAs: "blob" })) as unknown as Promise<Blob>;
}
