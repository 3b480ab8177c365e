// The fleet as the dashboard lists it: prepared once per answer, then searched, filtered and counted. Pure.

import { count } from "@/lib/count";
import { type ExpiryStatus, earliestExpiry, expiryStatus } from "@/lib/dates";
import { fold, plain } from "@/lib/fuzzy";
import { type Crane, type CraneType, craneTypeLabels, expiryFields } from "../types";

export type Ownership = "mine" | "shared";

export interface FleetFilter {
  search: string;
  type: CraneType | null;
  ownership: Ownership | null;
  status: ExpiryStatus | null;
}

export const ownershipLabels: Record<Ownership, string> = { mine: "Mine", shared: "Shared with me" };

/** How a crane's state is called where cranes are counted and listed. */
export const statusLabels: Record<ExpiryStatus, string> = {
  expired: "Expired",
  expiring: "Expiring Soon",
  valid: "Up to Date",
};

export interface Sorting {
  /** The key of a column. */
  column: string;
  direction: "ascending" | "descending";
}

export interface FleetEntry {
  crane: Crane;
  /** What the search looks through. */
  text: string;
  /** The vehicle ID in letters and figures alone: people write JYP764 as "jyp-764" and "JYP 764". */
  plate: string;
  earliest: Date | null;
}

export interface JudgedEntry extends FleetEntry {
  status: ExpiryStatus;
}

/** Reads text and dates once, so that a key press in a fleet of thousands only compares. */
export function indexFleet(cranes: readonly Crane[]): FleetEntry[] {
  return cranes.map((crane) => ({
    crane,
    text: fold([craneTypeLabels[crane.type], crane.make, crane.model, crane.vehicleId].join("\n")),
    plate: plain(fold(crane.vehicleId)),
    earliest: earliestExpiry(expiryFields.map(({ field }) => crane[field])),
  }));
}

/** Each crane's state at a moment: that of its earliest date, and up to date without one. */
export function judgeFleet(fleet: readonly FleetEntry[], now: Date): JudgedEntry[] {
  return fleet.map((entry) => ({
    ...entry,
    status: entry.earliest === null ? "valid" : expiryStatus(entry.earliest, now),
  }));
}

export interface FleetView {
  /** What is listed, and the cranes alone. */
  entries: JudgedEntry[];
  cranes: Crane[];
  /** How many match the search, the type and the owner, in each state: what the summary shows. */
  counts: Record<"total" | ExpiryStatus, number>;
}

/** Every word of the search must occur somewhere in type, make, model or vehicle ID. */
export function viewFleet(fleet: readonly JudgedEntry[], filter: FleetFilter): FleetView {
  const words = fold(filter.search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, letters: plain(word) }));
  const matches = ({ text, plate }: FleetEntry) =>
    words.every(({ word, letters }) => text.includes(word) || (letters !== "" && plate.includes(letters)));
  const view: FleetView = {
    entries: [],
    cranes: [],
    counts: { total: 0, expired: 0, expiring: 0, valid: 0 },
  };
  for (const entry of fleet) {
    if (filter.type !== null && entry.crane.type !== filter.type) continue;
    if (filter.ownership !== null && ownershipOf(entry.crane) !== filter.ownership) continue;
    if (!matches(entry)) continue;
    view.counts.total += 1;
    view.counts[entry.status] += 1;
    if (filter.status !== null && filter.status !== entry.status) continue;
    view.entries.push(entry);
    view.cranes.push(entry.crane);
  }
  return view;
}

export function ownershipOf(crane: Crane): Ownership {
  return crane.access === "owner" ? "mine" : "shared";
}

/** "60 cranes", or "3 of 60 cranes" where a filter leaves out some. */
export function describeCount(shown: number, total: number): string {
  const all = count(total, "crane");
  return shown === total ? all : `${shown.toLocaleString()} of ${all}`;
}

/** What a list was narrowed to, in words: `"kato", Lattice, Expired`. Empty where it was not. */
export function describeFilter({ search, type, ownership, status }: FleetFilter): string {
  return [
    search.trim() && `"${search.trim()}"`,
    type && craneTypeLabels[type],
    ownership && ownershipLabels[ownership],
    status && statusLabels[status],
  ]
    .filter(Boolean)
    .join(", ");
}
