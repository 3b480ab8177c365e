// What a crane is, and how its parts are called on screen.

import type { Schemas } from "@/api";
import type { IconName } from "@/retro";

export type Crane = Schemas["Crane"];
export type CraneInput = Schemas["CraneInput"];
export type CraneType = Schemas["CraneType"];

export const craneTypes: readonly CraneType[] = ["telescopic", "lattice", "other"];

export const craneTypeLabels: Record<CraneType, string> = {
  telescopic: "Telescopic",
  lattice: "Lattice",
  other: "Other",
};

export const craneTypeIcons: Record<CraneType, IconName> = {
  telescopic: "craneTelescopic",
  lattice: "craneLattice",
  other: "craneOther",
};

export type ExpiryField = "cofExpiry" | "regoExpiry" | "miExpiry" | "riggingGearExpiry";

/** The four certificates, in the order they are always shown. */
export const expiryFields: readonly { field: ExpiryField; label: string }[] = [
  { field: "cofExpiry", label: "COF" },
  { field: "regoExpiry", label: "Rego" },
  { field: "miExpiry", label: "M&I" },
  { field: "riggingGearExpiry", label: "Rigging Gear" },
];

export function craneName(crane: Pick<Crane, "make" | "model">): string {
  return `${crane.make} ${crane.model}`;
}

export function canEdit(crane: Pick<Crane, "access">): boolean {
  return crane.access !== "view";
}
