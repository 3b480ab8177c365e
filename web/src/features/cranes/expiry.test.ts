import { describe, expect, it } from "vitest";
import { readExpiry } from "./expiry";

const now = new Date("2026-11-16T00:00:00Z");
const note = { kind: "cof", label: "COF", outcome: "fail", expiry: "" } as const;

describe("a date with a failed inspection", () => {
  it("keeps the colour and the word of the date, and says Failed beside them", () => {
    const cases = [
      ["2026-11-01T00:00:00Z", "red", "(Expired)"],
      ["2026-12-01T00:00:00Z", "amber", "(Expiring Soon)"],
      ["2027-12-01T00:00:00Z", "green", ""],
    ] as const;
    for (const [date, tone, word] of cases) {
      expect(readExpiry(date, now, note)).toMatchObject({ tone, word, mark: "Failed" });
      expect(readExpiry(date, now)).toMatchObject({ tone, word });
      expect(readExpiry(date, now).mark).toBeUndefined();
    }
  });

  it("says it also where there is no date", () => {
    const suspended = readExpiry("", now, { ...note, outcome: "suspended" });
    expect(suspended).toMatchObject({ value: "No date", tone: "neutral", mark: "Suspended" });
  });
});
