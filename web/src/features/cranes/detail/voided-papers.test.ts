import { expect, it } from "vitest";
import { voidedPapers } from "./voided-papers";

it("marks a paper that only voided entries name", () => {
  const gone = { by: "wiremu", at: "2026-11-16T00:00:00Z", reason: "Wrong crane" };
  const entries = [
    { paper: { id: 1 }, voided: gone },
    { paper: { id: 2 }, voided: gone },
    { paper: { id: 2 }, voided: null },
    { paper: { id: 3 }, voided: null },
    { paper: null, voided: gone },
  ];
  expect([...voidedPapers(entries)]).toEqual([1]);
});
