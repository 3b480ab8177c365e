// What kind of paper a file is likely to be, by its name. Pure.

import { type DocumentType, defaultDocumentType } from "../types";

/** The first that fits counts. */
const words: readonly [RegExp, DocumentType][] = [
  [/maint|service|workshop|parts/i, "Maintenance Manual"],
  [/quick|guide/i, "Quick Guide"],
  [/chart|load.?table|duty/i, "Crane Charts"],
  [/manual|operat|handbook/i, "Operators Manual"],
  [/permit|overweight|hpmv/i, "Permits"],
  [/report|inspection|survey|ndt/i, "Inspection Report"],
  [/cert|\bcof\b|\bwof\b|rego|licen[cs]e|test/i, "Certification"],
];

export function guessType(name: string): DocumentType {
  // "load_chart-v2" is three words.
  const spaced = name.replace(/[_-]+/g, " ");
  return words.find(([pattern]) => pattern.test(spaced))?.[1] ?? defaultDocumentType;
}
