import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseDateOrder } from "./date-order";
import {
  addDays,
  earliestExpiryStatus,
  endOfLocalDayIso,
  expiryStatus,
  formatDate,
  formatLongDate,
  formatMoment,
  formatSpokenDate,
  parseDate,
  parseTypedDate,
} from "./dates";

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const ZONES = [
  "Pacific/Pago_Pago", // UTC-11
  "America/Los_Angeles",
  "UTC",
  "Asia/Kathmandu", // UTC+5:45
  "Pacific/Auckland", // UTC+12, +13 in summer
  "Pacific/Tongatapu", // UTC+13
];

describe.each(ZONES)("in %s", (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  it("sends the last millisecond of the picked day, whatever the time of day it was picked", () => {
    for (const hour of [0, 12, 23]) {
      const end = new Date(endOfLocalDayIso(new Date(2027, 2, 5, hour)));
      expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2027, 2, 5]);
      expect(new Date(end.getTime() + 1).getDate()).toBe(6);
    }
  });

  it("keeps a certificate that ends today amber until midnight and red after it", () => {
    const expiry = new Date(endOfLocalDayIso(new Date(2027, 2, 5)));
    expect(expiryStatus(expiry, new Date(2027, 2, 5, 0, 0))).toBe("expiring");
    expect(expiryStatus(expiry, new Date(2027, 2, 5, 23, 59, 59, 999))).toBe("expiring");
    expect(expiryStatus(expiry, new Date(2027, 2, 6, 0, 0))).toBe("expired");
  });

  it("reads back the day it sent", () => {
    const read = parseDate(endOfLocalDayIso(new Date(2027, 11, 31)));
    expect(read && formatLongDate(read)).toBe("31 December 2027");
  });

  it("reads a day without a time as the whole of that local day", () => {
    for (const text of ["05/03/2027", "5/3/2027", "2027-03-05"]) {
      expect(parseDate(text)?.toISOString()).toBe(endOfLocalDayIso(new Date(2027, 2, 5)));
    }
  });
});

describe("where the clocks change", () => {
  it.each([
    ["Pacific/Auckland, into summer", "Pacific/Auckland", 2026, 8, 27],
    ["Pacific/Auckland, out of summer", "Pacific/Auckland", 2027, 3, 4],
    ["America/Santiago, midnight is skipped", "America/Santiago", 2026, 8, 5],
    ["America/Santiago, the last hour comes twice", "America/Santiago", 2027, 3, 3],
  ])("ends the day once, at its very end: %s", (_name, zone, year, month, day) => {
    process.env.TZ = zone;
    const end = new Date(endOfLocalDayIso(new Date(year, month, day, 12)));
    expect(end.getDate()).toBe(day);
    expect(new Date(end.getTime() + 1).getDate()).not.toBe(day);
  });

  it("counts thirty calendar days, not thirty times twenty-four hours", () => {
    process.env.TZ = "Pacific/Auckland";
    const now = new Date(2027, 2, 20, 9, 0);
    const inThirtyDays = new Date(2027, 3, 19, 9, 0);
    expect(inThirtyDays.getTime() - now.getTime()).toBe((30 * 24 + 1) * 3_600_000);
    expect(addDays(now, 30)).toEqual(inThirtyDays);
    expect(expiryStatus(inThirtyDays, now)).toBe("expiring");
    expect(expiryStatus(new Date(inThirtyDays.getTime() + 1), now)).toBe("valid");
  });
});

describe("one date", () => {
  const now = new Date("2026-11-15T00:00:00Z");

  it("is expired before now, and not at now", () => {
    expect(expiryStatus(new Date(now.getTime() - 1), now)).toBe("expired");
    expect(expiryStatus(now, now)).toBe("expiring");
  });

  it.each([
    "",
    "  ",
    "soon",
    "29/02/2027",
    "31/04/2027",
    "13/13/2027",
    "00/01/2027",
    "2027-02-30",
    "2027-02-30T00:00:00Z",
    "2027-01-01T25:00:00Z",
    "01/01/0000",
  ])("is not read from %j", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it("is not read from nothing", () => {
    expect(parseDate(null)).toBeNull();
    expect(parseDate(undefined)).toBeNull();
  });

  it("is read from what people type", () => {
    const wanted = endOfLocalDayIso(new Date(2027, 2, 5));
    for (const text of ["5/3/2027", "05-03-2027", "5.3.2027", "5 March 2027", "5 mar 2027", "2027-03-05"]) {
      expect(parseTypedDate(text)?.toISOString()).toBe(wanted);
    }
    for (const text of [
      "5/3/27",
      "5.3.27",
      "5-3-27",
      "5 3 27",
      "05/03/27",
      "5. 3. 2027",
      "050327",
      "05032027",
      "20270305",
      "5 mar 27",
      "5mar27",
      "5-Mar-27",
      "5 Mar. 2027",
      "5th of March, 2027",
    ]) {
      expect(parseTypedDate(text)?.toISOString(), text).toBe(wanted);
    }
    for (const text of ["31/2/27", "5/13/27", "310227", "5 3", "50327", "5 m 27", "0503270"]) {
      expect(parseTypedDate(text), text).toBeNull();
    }
    expect(parseTypedDate("5 Smarch 2027")).toBeNull();
    expect(parseTypedDate("30 February 2027")).toBeNull();
  });

  it("shows as in New Zealand, whatever language the browser speaks", () => {
    expect(navigator.language).toBe("en-US");
    const date = new Date(2027, 2, 5, 7);
    expect(formatDate(date)).toBe("5/03/2027");
    expect(formatLongDate(date)).toBe("5 March 2027");
    expect(formatMoment(date)).toBe("5 Mar 2027, 7:00 am");
    expect(formatSpokenDate(date)).toBe("Friday, 5 March 2027");
  });

  it("is read in the order in which it is shown", () => {
    chooseDateOrder("month-day-year");
    expect(formatDate(new Date(2027, 2, 6))).toBe("3/6/2027");
    expect(parseTypedDate("3/6/2027")).toEqual(parseDate("2027-03-06"));
    chooseDateOrder("day-month-year");
    expect(formatDate(new Date(2027, 5, 3))).toBe("3/06/2027");
    expect(parseTypedDate("3/6/2027")).toEqual(parseDate("2027-06-03"));
  });

  it.each(["day-month-year", "month-day-year"] as const)("can be edited as it is shown: %s", (order) => {
    for (let day = new Date(2027, 11, 1); day < new Date(2029, 1, 1); day = addDays(day, 1)) {
      const wanted = endOfLocalDayIso(day);
      for (const shown of [formatDate(day, order), formatLongDate(day, order)]) {
        expect(parseTypedDate(shown, order)?.toISOString(), shown).toBe(wanted);
      }
    }
  });

  it("is not read from a month that does not exist, in either order", () => {
    expect(parseTypedDate("2/20/2027", "day-month-year")).toBeNull();
    expect(parseTypedDate("20/2/2027", "month-day-year")).toBeNull();
    expect(parseTypedDate("March 5, 2027", "day-month-year")).toEqual(parseDate("2027-03-05"));
  });
});

describe("a whole crane", () => {
  const now = new Date("2026-11-15T00:00:00Z");
  const valid = "2027-11-15T00:00:00Z";

  it("takes the earliest of its dates", () => {
    expect(earliestExpiryStatus([valid, "2026-12-01T00:00:00Z", valid, valid], now)).toBe("expiring");
    expect(earliestExpiryStatus([valid, "2026-12-01T00:00:00Z", "14/10/2026", valid], now)).toBe("expired");
    expect(earliestExpiryStatus([valid, valid], now)).toBe("valid");
  });

  it("ignores dates that are empty or cannot be read", () => {
    expect(earliestExpiryStatus(["", "n/a", null, valid], now)).toBe("valid");
    expect(earliestExpiryStatus(["", "n/a", undefined, "14/10/2026"], now)).toBe("expired");
  });

  it("is up to date when no date can be read", () => {
    expect(earliestExpiryStatus(["", "n/a", null], now)).toBe("valid");
    expect(earliestExpiryStatus([], now)).toBe("valid");
  });
});

it.each([
  ["+6m", "Sat Feb 28 2026"],
  ["+1y", "Mon Aug 31 2026"],
  ["+2w", "Sun Sep 14 2025"],
  ["+ 10 days", "Wed Sep 10 2025"],
])("reads the span %s from today", (typed, day) => {
  const now = new Date(2025, 7, 31, 9);
  expect(parseTypedDate(typed, "day-month-year", now)?.toDateString()).toBe(day);
});
