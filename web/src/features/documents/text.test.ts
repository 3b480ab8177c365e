import { expect, it } from "vitest";
import { type DocumentText, describeText, lookAgain } from "./text";
import type { Document } from "./types";

it.each<[DocumentText, string]>([
  [{ state: "waiting" }, "Being read…"],
  [{ state: "reading" }, "Being read…"],
  [{ state: "searchable", pages: 1 }, "Searchable, 1 page"],
  [{ state: "searchable", pages: 3 }, "Searchable, 3 pages"],
  [
    { state: "searchable", pages: 120, problem: "20 scanned pages could not be read." },
    "Searchable, 120 pages. 20 scanned pages could not be read.",
  ],
  [
    { state: "unreadable", problem: "The file is protected by a password." },
    "Not searchable. The file is protected by a password.",
  ],
])("says %j as %j", (text, words) => {
  expect(describeText(text)).toBe(words);
});

it("asks again only while something is being read", () => {
  const documents = (...states: DocumentText["state"][]) =>
    states.map((state) => ({ text: { state } }) as Document);
  expect(lookAgain(undefined)).toBe(false);
  expect(lookAgain([])).toBe(false);
  expect(lookAgain(documents("searchable", "unreadable"))).toBe(false);
  expect(lookAgain(documents("searchable", "waiting"))).toBeGreaterThan(1_000);
  expect(lookAgain(documents("reading"))).toBeGreaterThan(1_000);
});
