import type { Schemas } from "@/api";
import type { DocumentType } from "@/features/documents";

export type Pack = Schemas["Pack"];
export type PackChoice = Schemas["PackChoice"];
export type PackFormat = Schemas["PackFormat"];
export type PackTemplate = Schemas["PackTemplate"];

/** A crane as a dialog about packs needs it. */
export interface PackCrane {
  id: number;
  name: string;
  vehicleId: string;
  /** Whether links and stickers may be made of it. */
  canEdit: boolean;
}

/** What goes in where nobody has said otherwise. */
export const usualChoice: PackChoice = { documentTypes: ["Crane Charts"], customer: "" };

export const paperLabels: Record<DocumentType, string> = {
  "Crane Charts": "Load charts",
  "Operators Manual": "Operators manual",
  "Maintenance Manual": "Maintenance manual",
  "Quick Guide": "Quick guide",
  Permits: "Permits",
  Certification: "Certification",
  "Inspection Report": "Inspection reports",
  Other: "Other papers",
};

/** The order in which papers are offered: what is asked for most comes first. */
export const paperTypes = Object.keys(paperLabels) as DocumentType[];

/** Puts a value into a list that it is not in, and takes it out of one that it is in. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
