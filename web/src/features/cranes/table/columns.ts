// The columns that a list of cranes can have: what stands in each, and how it is sorted by it. Pure.

import { formatDate, parseDate } from "@/lib/dates";
import type { Tone } from "@/retro";
import { expiryTones, readExpiryShort } from "../expiry";
import { type JudgedEntry, type Sorting, statusLabels } from "../fleet/fleet";
import { type Crane, craneName, craneTypeLabels, expiryFields, noteOf } from "../types";

export interface Reading {
  value: string;
  tone?: Tone;
  word?: string;
  /** Beside it: what came of the last inspection, where that was no pass. */
  mark?: string | undefined;
}

export interface FleetColumn {
  key: string;
  label: string;
  /** In rem. */
  width: number;
  numeric?: boolean;
  /** Shown until the user chooses otherwise. */
  isUsual?: boolean;
  /** Shown on paper too: there is room for it, and nobody can press for more. */
  isOnPaper?: boolean;
  /** The certificate that stands in it: a press renews it. */
  kind?: string;
  read: (entry: JudgedEntry, now: Date) => Reading;
  /** What it is sorted by. Null, for what is not known, comes last either way. */
  order: (entry: JudgedEntry) => string | number | null;
}

const stateOrder = { expired: 0, expiring: 1, valid: 2 } as const;

/** The one that is always there, and leads to the crane. */
export const NAME = "crane";

const first: FleetColumn[] = [
  {
    key: NAME,
    label: "Crane",
    width: 8.5,
    isUsual: true,
    read: ({ crane }) => ({ value: craneName(crane) }),
    order: ({ crane }) => craneName(crane),
  },
  {
    key: "vehicle",
    label: "Vehicle ID",
    width: 6.25,
    isUsual: true,
    read: ({ crane }) => ({ value: crane.vehicleId }),
    order: ({ crane }) => crane.vehicleId,
  },
  {
    key: "type",
    label: "Type",
    width: 6.5,
    read: ({ crane }) => ({ value: craneTypeLabels[crane.type] }),
    order: ({ crane }) => craneTypeLabels[crane.type],
  },
  {
    key: "state",
    label: "State",
    width: 8.75,
    read: ({ status }) => ({ value: statusLabels[status], tone: expiryTones[status] }),
    order: ({ status, earliest }) => stateOrder[status] * 1e15 + (earliest?.getTime() ?? 9e14),
  },
  {
    key: "work",
    label: "For work",
    width: 5.5,
    isOnPaper: true,
    read: ({ crane: { fitness } }) =>
      fitness.fit
        ? { value: "Fit", tone: "green" }
        : {
            value: "Parked",
            tone: "red",
            word: (fitness.reasons ?? []).map(({ text }) => text).join(", "),
          },
    order: ({ crane }) => (crane.fitness.fit ? 1 : 0),
  },
  {
    key: "due",
    label: "Next due",
    width: 7,
    read: ({ earliest, status }) =>
      earliest ? { value: formatDate(earliest), tone: expiryTones[status] } : { value: "" },
    order: ({ earliest }) => earliest?.getTime() ?? null,
  },
];

const four: FleetColumn[] = expiryFields.map(({ field, kind, label }) => ({
  key: kind,
  label,
  width: 10.75,
  isUsual: true,
  kind,
  read: ({ crane }, now) => readExpiryShort(crane[field], now, noteOf(crane, kind)),
  order: ({ crane }) =>
    noteOf(crane, kind)?.notApplicable ? null : (parseDate(crane[field])?.getTime() ?? null),
}));

const last: FleetColumn[] = [
  {
    key: "booked",
    label: "Booked",
    width: 11,
    read: ({ crane }) => ({
      value: bookings(crane)
        .map(({ text }) => text)
        .join(", "),
    }),
    order: ({ crane }) => bookings(crane)[0]?.time ?? null,
  },
  {
    key: "km",
    label: "Road User KM",
    width: 7.5,
    numeric: true,
    read: ({ crane }) => ({ value: `${crane.roadUserKm.toLocaleString()} km` }),
    order: ({ crane }) => crane.roadUserKm,
  },
  {
    key: "documents",
    label: "Documents",
    width: 6,
    numeric: true,
    read: ({ crane }) => ({ value: crane.documents.length.toLocaleString() }),
    order: ({ crane }) => crane.documents.length,
  },
  {
    key: "owner",
    label: "Owner",
    width: 7,
    read: ({ crane }) => ({ value: crane.ownerName }),
    order: ({ crane }) => crane.ownerName,
  },
];

function bookings(crane: Crane) {
  return (crane.certificateNotes ?? [])
    .flatMap(({ label, booked }) => {
      const day = parseDate(booked?.day);
      return day ? [{ time: day.getTime(), text: `${label} ${formatDate(day)}` }] : [];
    })
    .sort((one, other) => one.time - other.time);
}

function ofOwnKind(kind: string, label: string): FleetColumn {
  return {
    key: kind,
    label,
    width: 10.75,
    isOnPaper: true,
    kind,
    read: ({ crane }, now) => {
      const note = noteOf(crane, kind);
      return note ? readExpiryShort(note.expiry, now, note) : { value: "" };
    },
    order: ({ crane }) => {
      const note = noteOf(crane, kind);
      return note?.notApplicable ? null : (parseDate(note?.expiry)?.getTime() ?? null);
    },
  };
}

/** Every column that says something of these cranes: owners have kinds of certificates of their own. */
export function columnsOf(cranes: readonly Crane[]): FleetColumn[] {
  const own = new Map<string, string>();
  const marked = new Set<string>();
  for (const crane of cranes) {
    for (const { kind, label, outcome } of crane.certificateNotes ?? []) {
      own.set(kind, label);
      if (outcome !== "pass") marked.add(kind);
    }
  }
  for (const { kind } of expiryFields) own.delete(kind);
  const certificates = [...four, ...[...own].map(([kind, label]) => ofOwnKind(kind, label))];
  // "27/10/2026 Expired Suspended" needs more room than a date.
  const withRoom = certificates.map((column) =>
    marked.has(column.key) ? { ...column, width: 15.5 } : column,
  );
  return [...first, ...withRoom, ...last];
}

/** The columns to show: the chosen ones, or the usual; always with the crane's name. On paper the usual ones are more. */
export function pickColumns(
  columns: readonly FleetColumn[],
  chosen: readonly string[] | null,
  { onPaper = false } = {},
): FleetColumn[] {
  return columns.filter(({ key, isUsual, isOnPaper }) =>
    chosen && key !== NAME ? chosen.includes(key) : isUsual || (onPaper && isOnPaper),
  );
}

const compareText = new Intl.Collator("en-NZ", { numeric: true }).compare;

/** The same entries in another order. What is equal stays as it was. */
export function sortFleet(
  entries: readonly JudgedEntry[],
  columns: readonly FleetColumn[],
  sorting: Sorting | null,
): readonly JudgedEntry[] {
  const column = columns.find(({ key }) => key === sorting?.column);
  if (!column || !sorting) return entries;
  const sign = sorting.direction === "ascending" ? 1 : -1;
  return entries
    .map((entry) => ({ entry, by: column.order(entry) }))
    .sort((one, other) => {
      if (one.by === null || other.by === null) return Number(one.by === null) - Number(other.by === null);
      return typeof one.by === "number" && typeof other.by === "number"
        ? sign * (one.by - other.by)
        : sign * compareText(String(one.by), String(other.by));
    })
    .map(({ entry }) => entry);
}

/** What a press on a column's name makes of the sorting: up, then down, then as it was. */
export function nextSorting(sorting: Sorting | null, column: string): Sorting | null {
  if (sorting?.column !== column) return { column, direction: "ascending" };
  return sorting.direction === "ascending" ? { column, direction: "descending" } : null;
}
