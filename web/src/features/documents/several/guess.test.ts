import { expect, it } from "vitest";
import { guessType } from "./guess";

it.each([
  ["LTM1100_load_charts.pdf", "Crane Charts"],
  ["Operator's manual.pdf", "Operators Manual"],
  ["maintenance-manual.pdf", "Maintenance Manual"],
  ["COF 2026.pdf", "Certification"],
  ["NDT report hook.pdf", "Inspection Report"],
  ["IMG_2231.jpg", "Other"],
])("%s is likely %s", (name, type) => {
  expect(guessType(name)).toBe(type);
});
