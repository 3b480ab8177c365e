import { expect, it } from "vitest";
import { missingChecks } from "./checks";
import { terms } from "./terms";

it.each([
  [false, false, "Please complete the security check and accept the terms"],
  [false, true, "Please complete the security check"],
  [true, false, "Please accept the terms and conditions"],
  [true, true, null],
])("with the robot box %s and the terms %s it says %j", (human, accepted, hint) => {
  expect(missingChecks({ human, terms: accepted })).toBe(hint);
});

it("has terms of 11 sections, each with a title of its own and something to say", () => {
  expect(terms).toHaveLength(11);
  expect(new Set(terms.map((section) => section.title)).size).toBe(11);
  for (const { paragraphs } of terms) expect(paragraphs.join("").length).toBeGreaterThan(100);
});
