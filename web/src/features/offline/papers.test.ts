import { expect, it } from "vitest";
import type { Schemas } from "@/api";
import { fitting, wantedPapers } from "./papers";

type Paper = Schemas["Document"];

function paper(id: number, documentType: Paper["documentType"], uploadedAt = "2026-01-01"): Paper {
  return { id, documentType, uploadedAt, size: "100" } as Paper;
}

const own = { id: 1, access: "owner" as const };
const mates = { id: 2, access: "edit" as const };

function ids(papers: readonly Paper[]): number[] {
  return papers.map(({ id }) => id);
}

it("keeps the certificates of one's own cranes by default, the latest first", () => {
  const documents = [
    paper(1, "Certification", "2026-01-01"),
    paper(2, "Operators Manual"),
    paper(3, "Inspection Report", "2026-03-01"),
  ];
  expect(ids(wantedPapers([{ ...own, documents }], []))).toEqual([3, 1]);
  expect(wantedPapers([{ ...mates, documents }], [])).toEqual([]);
});

it("keeps all papers of a chosen crane, before any others", () => {
  const cranes = [
    { ...own, documents: [paper(1, "Certification", "2026-09-09")] },
    { ...mates, documents: [paper(2, "Operators Manual"), paper(3, "Certification", "2026-02-01")] },
  ];
  expect(ids(wantedPapers(cranes, [2]))).toEqual([3, 2, 1]);
});

it("keeps what fits, and passes over what does not", () => {
  const large = { ...paper(2, "Other"), size: "900" };
  expect(ids(fitting([paper(1, "Other"), large, paper(3, "Other")], 250))).toEqual([1, 3]);
});
