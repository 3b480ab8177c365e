import { describe, expect, it } from "vitest";
import { makeCrane } from "../testing";
import { dayOf, describeMark, marksOf, monthKey, readMonth, spansOf } from "./planner";

const now = new Date(2026, 10, 15, 12);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 59).toISOString();
const crane = makeCrane({
  cofExpiry: at(2026, 11, 1),
  regoExpiry: at(2026, 11, 30),
  miExpiry: at(2028, 2, 29),
  riggingGearExpiry: "never",
  certificateNotes: [
    { kind: "mi", label: "M&I", outcome: "pass", expiry: "", booked: { day: "2027-10-31", with: "Hemi" } },
    { kind: "own-1", label: "Hook block", outcome: "pass", expiry: at(2027, 1, 1) },
    {
      kind: "own-2",
      label: "Tracks",
      outcome: "pass",
      expiry: at(2027, 1, 1),
      notApplicable: { reason: "It has wheels", from: "2026-01-01" },
    },
  ],
});

describe("the marks", () => {
  it("are every date and booking of the crane, own kinds too, in the order of the days", () => {
    const told = marksOf(crane).map((mark) => describeMark(mark, crane, now));
    expect(told.map(({ sentence, tone }) => [sentence, tone])).toEqual([
      ["COF expires on 1 November 2026. Expired.", "red"],
      ["Rego expires on 30 November 2026. Expiring.", "amber"],
      ["Hook block expires on 1 January 2027.", "green"],
      ["M&I is booked for 31 October 2027 with Hemi.", "neutral"],
      ["M&I expires on 29 February 2028.", "green"],
    ]);
  });
});

describe("the columns", () => {
  const marks = marksOf(crane);
  const table = (first: Date) =>
    spansOf(first, marks)
      .map((span) => [
        span.label,
        ...marks.filter(({ date }) => span.has(date)).map((mark) => `${dayOf(mark, span)} ${mark.label}`),
      ])
      .filter((column) => column.length > 1);

  it("are twelve months, each mark on its day, and what lies outside of them", () => {
    expect(spansOf(new Date(2026, 10), marks)).toHaveLength(13);
    expect(table(new Date(2026, 10))).toEqual([
      ["Nov 2026", "1 COF", "30 Rego"],
      ["Jan 2027", "1 Hook block"],
      ["Oct", "31 M&I"],
      ["After", "29/02/2028 M&I"],
    ]);
    expect(table(new Date(2027, 10))).toEqual([
      ["Before", "1/11/2026 COF", "30/11/2026 Rego", "1/01/2027 Hook block", "31/10/2027 M&I"],
      ["Feb", "29 M&I"],
    ]);
  });
});

describe("the first month", () => {
  it.each([
    ["2027-03", "2027-03"],
    ["2027-13", "2026-11"],
    ["nonsense", "2026-11"],
    [null, "2026-11"],
  ])("of %j is %s", (text, month) => {
    expect(monthKey(readMonth(text, now))).toBe(month);
  });
});
