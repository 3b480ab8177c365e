import { expect, it } from "vitest";
import { timelineOf } from "./timeline";
import type { KindHistory, Renewal } from "./types";

const today = new Date(2026, 6, 2, 12);

function renewal(changes: Partial<Renewal>): Renewal {
  return {
    id: 1,
    craneId: 1,
    kind: "cof",
    outcome: "pass",
    issued: null,
    holdsFrom: "2025-07-01",
    expires: "2025-12-31",
    number: null,
    inspector: null,
    organisation: null,
    paper: null,
    source: "form",
    enteredBy: "wiremu",
    enteredAt: "2025-07-01T00:00:00Z",
    voided: null,
    ...changes,
  };
}

function history(changes: Partial<KindHistory>): KindHistory {
  return {
    key: "cof",
    label: "COF",
    months: 6,
    parks: true,
    builtIn: true,
    state: "valid",
    expiry: "",
    notApplicable: null,
    booked: null,
    renewals: [],
    gaps: [],
    ...changes,
  };
}

it("is none where nothing was entered, and where all of it was voided", () => {
  expect(timelineOf(history({}), today)).toBeNull();
  const voided = { by: "wiremu", at: "2025-07-02T00:00:00Z", reason: "Wrong crane" };
  expect(timelineOf(history({ renewals: [renewal({ voided })] }), today)).toBeNull();
});

it("puts passes, gaps, today and a booking where they lie", () => {
  const line = timelineOf(
    history({
      renewals: [renewal({ holdsFrom: "2026-03-01", expires: "2026-08-31" }), renewal({})],
      gaps: [{ from: "2026-01-01", to: "2026-02-28" }],
      booked: { day: "2026-08-20", with: "VTNZ" },
    }),
    today,
  );
  expect(line?.pieces.map(({ tone }) => tone)).toEqual(["pass", "pass", "gap"]);
  const [latest, first, gap] = line?.pieces ?? [];
  expect(first?.from).toBeCloseTo(0);
  expect(latest?.to).toBeCloseTo(100);
  expect(gap?.from).toBeCloseTo(first?.to ?? 0, 1);
  expect(gap?.to).toBeCloseTo(latest?.from ?? 0, 1);
  expect(line?.today).toBeLessThan(line?.booked ?? 0);
});

it("marks the day of a failure, also where a pass followed on the same day", () => {
  const fail = renewal({ outcome: "fail", holdsFrom: "2026-03-01", expires: null });
  const passes = [renewal({ holdsFrom: "2026-03-01", expires: "2026-08-31" }), renewal({})];
  const line = timelineOf(history({ renewals: [...passes, fail] }), today);
  expect(line?.pieces).toHaveLength(2);
  expect(line?.failures).toEqual([line?.pieces[0]?.from]);
});
