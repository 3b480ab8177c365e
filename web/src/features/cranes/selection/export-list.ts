// Cranes as a table for a spreadsheet, with the column names that an import knows again. Pure.

import { csvText } from "@/lib/csv";
import { isoDay, parseDate } from "@/lib/dates";
import { type Cell, workbook } from "@/lib/xlsx";
import { type Crane, craneTypeLabels, expiryFields, noteOf } from "../types";

export type ExportFormat = "xlsx" | "csv";

/** The names of the columns, and a row for each crane. */
function craneRows(cranes: readonly Crane[]): Cell[][] {
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
  const rows = cranes.map((crane): Cell[] => [
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
  return [head, ...rows];
}

function day(text: string | null | undefined): Cell {
  return parseDate(text) ?? text ?? "";
}

/** In a text, years come first: no spreadsheet and no reader takes the day for the month. */
export function craneCsv(cranes: readonly Crane[]): string {
  return csvText(
    craneRows(cranes).map((row) => row.map((cell) => (cell instanceof Date ? isoDay(cell) : cell))),
  );
}

export function craneTable(cranes: readonly Crane[], format: ExportFormat): Blob {
  return format === "xlsx"
    ? workbook("Cranes", craneRows(cranes))
    : new Blob([craneCsv(cranes)], { type: "text/csv" });
}
