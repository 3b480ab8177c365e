// Cranes as a table for a spreadsheet, with the column names that an import knows again. Pure.

import { csvText } from "@/lib/csv";
import { isoDay, parseDate } from "@/lib/dates";
import { type Crane, craneTypeLabels, expiryFields, noteOf } from "../types";

export function craneTable(cranes: readonly Crane[]): string {
  const own = new Map<string, string>();
  for (const crane of cranes) {
    for (const { kind, label } of crane.certificateNotes ?? []) own.set(kind, label);
  }
  for (const { kind } of expiryFields) own.delete(kind);
  const head = [
    "Vehicle ID",
    "Type",
    "Make",
    "Model",
    "Road User KM",
    ...expiryFields.map(({ label }) => label),
    ...own.values(),
    "For work",
    "Owner",
  ];
  const rows = cranes.map((crane) => [
    crane.vehicleId,
    craneTypeLabels[crane.type],
    crane.make,
    crane.model,
    crane.roadUserKm,
    ...expiryFields.map(({ field }) => day(crane[field])),
    ...[...own.keys()].map((kind) => day(noteOf(crane, kind)?.expiry)),
    crane.fitness.fit ? "Fit" : "Parked",
    crane.ownerName,
  ]);
  return csvText([head, ...rows]);
}

/** Years first: no spreadsheet and no reader takes the day for the month. */
function day(text: string | null | undefined): string {
  const date = parseDate(text);
  return date ? isoDay(date) : (text ?? "");
}
