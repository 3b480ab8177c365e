import { expect, it } from "vitest";
import { KILOMETRES, parseTypedNumber } from "./numbers";

it.each([
  ["98000", 98_000],
  ["98,000", 98_000],
  ["98 000", 98_000],
  ["98'000", 98_000],
  ["1,234,567", 1_234_567],
  ["98,", 98],
  ["-5", -5],
  ["98000 km", 98_000],
  ["98,000 km", 98_000],
  ["98,000km", 98_000],
  ["98 000 KM", 98_000],
  ["98,000 kms.", 98_000],
  ["98,000 kilometres", 98_000],
])("reads %j as %d", (text, value) => {
  expect(parseTypedNumber(text, KILOMETRES)).toEqual({ value, isUnfinished: false });
});

it.each(["", "-", "98,000 k", "98,000 kilo", "98,000 kilometre"])("waits for the rest of %j", (text) => {
  const { value, isUnfinished } = parseTypedNumber(text, KILOMETRES);
  expect(isUnfinished || value === 98_000).toBe(true);
});

it.each(["x", "98,x", "km", "98,000 miles", "98 km 5", "km 98", "98 m"])("takes %j for no number", (text) => {
  expect(parseTypedNumber(text, KILOMETRES)).toEqual({ value: null, isUnfinished: false });
});

it("takes a unit only where the field has one", () => {
  expect(parseTypedNumber("98 km")).toEqual({ value: null, isUnfinished: false });
});
