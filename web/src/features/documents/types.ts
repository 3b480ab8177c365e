// The kinds of paper a crane carries.

import type { Schemas } from "@/api";

export type Document = Schemas["Document"];
export type DocumentType = Schemas["DocumentType"];

export const documentTypes: readonly DocumentType[] = [
  "Operators Manual",
  "Maintenance Manual",
  "Crane Charts",
  "Quick Guide",
  "Permits",
  "Certification",
  "Inspection Report",
  "Other",
];

export const defaultDocumentType: DocumentType = "Other";

/** For a drop-down of the kit. */
export const documentTypeOptions = documentTypes.map((type) => ({ value: type, label: type }));
