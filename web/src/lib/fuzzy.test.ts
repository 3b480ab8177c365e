import { describe, expect, it } from "vitest";
import { best, fold, wordsOf } from "./fuzzy";

const things = [
  "Go to Mates",
  "Add a new crane",
  "Liebherr LTM 1100 MHT225",
  "Kato SR-250 JYP764",
  "Tūī crane",
];
const find = (query: string) => best(things, wordsOf(query), fold, 10);

describe("what a few letters find", () => {
  it.each([
    ["mates", ["Go to Mates"]],
    ["go mat", ["Go to Mates"]],
    ["mht225", ["Liebherr LTM 1100 MHT225"]],
    ["jyp-764", ["Kato SR-250 JYP764"]],
    ["tui", ["Tūī crane"]],
    ["lbhr 1100", ["Liebherr LTM 1100 MHT225"]],
    ["crane new", ["Add a new crane"]],
    ["zz", []],
    ["", things],
  ])("%j", (query, found) => {
    expect(find(query)).toEqual(found);
  });

  it("has the start of a word before its middle, and letters apart last", () => {
    expect(best(["xcrane", "a crane", "crane", "c r a n e"], ["crane"], fold, 3)).toEqual([
      "crane",
      "a crane",
      "xcrane",
    ]);
  });
});
