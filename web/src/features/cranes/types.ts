// What a crane is, and how its parts are called on screen.

import type { Schemas } from "@/api";
import type { PackCrane } from "@/features/packs";
import type { IconName } from "@/retro";

export type BinnedCrane = Schemas["BinnedCrane"];
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

/** The dates that the contract asks for with a crane. */
export type ExpiryField = Extract<keyof CraneInput, `${string}Expiry`>;

/** What each of them is the date of, in the order they are always shown. */
const builtInKinds: Record<ExpiryField, { kind: string; label: string }> = {
  cofExpiry: { kind: "cof", label: "COF" },
  regoExpiry: { kind: "rego", label: "Rego" },
  miExpiry: { kind: "mi", label: "M&I" },
  riggingGearExpiry: { kind: "riggingGear", label: "Rigging Gear" },
};

export const expiryFields = Object.entries(builtInKinds).map(([field, kind]) => ({
  field: field as ExpiryField,
  ...kind,
}));

/** What is to be said of a certificate beside its date: that none is needed, that it failed, that one is booked. */
export function noteOf(crane: Pick<Crane, "certificateNotes">, kind: string) {
  return crane.certificateNotes?.find((note) => note.kind === kind);
}

export function craneName(crane: Pick<Crane, "make" | "model">): string {
  return `${crane.make} ${crane.model}`;
}

/** A crane as the dialogs for packs and stickers know it. */
export function packCrane(crane: Crane): PackCrane & { isOwner: boolean } {
  return {
    id: crane.id,
    name: craneName(crane),
    vehicleId: crane.vehicleId,
    canEdit: canEdit(crane),
    isOwner: crane.access === "owner",
  };
}

export function canEdit(crane: Pick<Crane, "access">): boolean {
  return crane.access !== "view";
}
