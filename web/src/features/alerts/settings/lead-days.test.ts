import { expect, it } from "vitest";
import { dayLabel, offeredDays, readDay, sameDays, withDay } from "./lead-days";

it("offers the usual days and the user's own, longest first and none twice", () => {
  expect(offeredDays([90, 30], [3, 90])).toEqual([90, 60, 30, 14, 7, 3, 1, 0]);
});

it("ticks and unticks", () => {
  expect(withDay([30, 7], 14, true)).toEqual([30, 14, 7]);
  expect(withDay([30, 14, 7], 14, false)).toEqual([30, 7]);
});

it("names each day as people say it", () => {
  expect([60, 1, 0].map(dayLabel)).toEqual(["60 days before", "1 day before", "On the day"]);
});

it.each([
  ["45", 45],
  [" 0 ", 0],
  ["365", 365],
  ["", "Type a number of days"],
  ["366", "Type a whole number from 0 to 365"],
  ["-1", "Type a whole number from 0 to 365"],
  ["2.5", "Type a whole number from 0 to 365"],
  ["1e2", "Type a whole number from 0 to 365"],
  ["soon", "Type a whole number from 0 to 365"],
  ["30", "This number is already in the list"],
])("reads %j as %j", (text, answer) => {
  expect(readDay(text, [30])).toBe(answer);
});

it("takes twelve and no more", () => {
  const eleven = Array.from({ length: 11 }, (_, day) => day);
  expect(readDay("100", eleven)).toBe(100);
  expect(readDay("101", [...eleven, 100])).toBe("Choose at most 12. Untick one first.");
});

it("compares without regard to order", () => {
  expect(sameDays([7, 30], [30, 7])).toBe(true);
  expect(sameDays([7, 30], [30])).toBe(false);
});
