// The calls about road user charges, and what each change makes out of date.

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";
import { toast } from "@/retro";

/** A crane as the dialogs name it. */
export interface NamedCrane {
  id: number;
  /** Make and model. */
  name: string;
  vehicleId: string;
}

/** "Liebherr LTM 1100 (KCR100)" */
export function inFull({ name, vehicleId }: NamedCrane): string {
  return `${name} (${vehicleId})`;
}

export type RoadUserCharges = Schemas["RoadUserCharges"];

export function chargesQuery(craneId: number) {
  return queryOptions({
    queryKey: ["road-user-charges", craneId],
    queryFn: ({ signal }) =>
      call(api.GET("/api/cranes/{id}/ruc", { params: { path: { id: craneId } }, signal })),
  });
}

export function addLicence(craneId: number, body: Schemas["LicenceInput"]) {
  return call(api.POST("/api/cranes/{id}/ruc/licences", { params: { path: { id: craneId } }, body }));
}

export function addRecorder(craneId: number, body: Schemas["RecorderInput"]) {
  return call(api.POST("/api/cranes/{id}/ruc/recorders", { params: { path: { id: craneId } }, body }));
}

/** Something that was entered and can be voided. */
export interface Entered {
  what: "reading" | "licence" | "recorder";
  id: number;
  /** What it says. */
  text: string;
}

export function voidEntry({ what, id }: Entered, reason: string) {
  const request = { params: { path: { id } }, body: { reason } };
  switch (what) {
    case "reading":
      return call(api.POST("/api/ruc/readings/{id}/void", request));
    case "licence":
      return call(api.POST("/api/ruc/licences/{id}/void", request));
    case "recorder":
      return call(api.POST("/api/ruc/recorders/{id}/void", request));
  }
}

interface Change<T> {
  craneId: number;
  /** Null where it waits to be sent. */
  change: (input: T) => Promise<RoadUserCharges | null>;
  done: string;
  /** Runs when the change stands, so that the crane itself is looked at again. */
  onDone: () => void;
}

/** Each change answers with all that is known after it. A refusal is told where it was typed. */
export function useChargesChange<T>({ craneId, change, done, onDone }: Change<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (charges) => {
      if (charges) client.setQueryData(chargesQuery(craneId).queryKey, charges);
      toast(charges ? { title: done, variant: "success" } : { title: "Waiting to be sent" });
      onDone();
    },
  });
}
