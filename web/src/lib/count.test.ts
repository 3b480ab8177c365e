import { expect, it } from "vitest";
import { count } from "./count";

it("has a word for one and a word for the others", () => {
  expect([0, 1, 2].map((amount) => count(amount, "mate"))).toEqual(["0 mates", "1 mate", "2 mates"]);
  expect(count(2, "entry", "entries")).toBe("2 entries");
});
