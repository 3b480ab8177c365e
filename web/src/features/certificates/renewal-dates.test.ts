import { expect, it } from "vitest";
import { suggestDates } from "./renewal-dates";

const today = new Date(2026, 6, 2, 9);

function days(months: number, expiry: Date | null): string[] {
  return suggestDates(months, expiry, today).map(({ label, date }) => `${label}: ${date.toDateString()}`);
}

it("offers the kind's interval from today and from the old expiry, and the other usual ones", () => {
  expect(days(6, new Date(2026, 6, 9))).toEqual([
    "+6 months from today: Sat Jan 02 2027",
    "+6 months from the old expiry: Sat Jan 09 2027",
    "+12 months from today: Fri Jul 02 2027",
  ]);
});

it("leaves out a day that has passed, and the same day twice", () => {
  expect(days(12, new Date(2024, 0, 1))).toEqual([
    "+12 months from today: Fri Jul 02 2027",
    "+6 months from today: Sat Jan 02 2027",
  ]);
  expect(days(12, today)).toHaveLength(2);
  expect(days(1, null)[0]).toBe("+1 month from today: Sun Aug 02 2026");
});
