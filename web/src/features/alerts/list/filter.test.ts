import { describe, expect, it } from "vitest";
import { makeAlert } from "../testing";
import { everything, filterAlerts, withRead } from "./filter";

const alerts = [
  makeAlert({ id: 1, certificate: "cof" }),
  makeAlert({ id: 2, certificate: "mi", read: true }),
  makeAlert({ id: 3, certificate: "mi" }),
  makeAlert({ id: 4, certificate: null, expiry: null, craneId: null }),
];

const ids = (filter: Parameters<typeof filterAlerts>[1]) => filterAlerts(alerts, filter).map(({ id }) => id);

describe("the filters", () => {
  it("list everything at first, notices too", () => {
    expect(ids(everything)).toEqual([1, 2, 3, 4]);
  });

  it("narrow to what is unread, to one certificate, and to both", () => {
    expect(ids({ unreadOnly: true, certificate: null })).toEqual([1, 3, 4]);
    expect(ids({ unreadOnly: false, certificate: "mi" })).toEqual([2, 3]);
    expect(ids({ unreadOnly: true, certificate: "mi" })).toEqual([3]);
  });
});

describe("marking as read", () => {
  it("counts again, and leaves the others as they are", () => {
    const list = withRead({ unread: 3, looking: false, alerts }, [3]);
    expect(list.unread).toBe(2);
    expect(list.alerts.map(({ read }) => read)).toEqual([false, true, true, false]);
    expect(list.alerts[0]).toBe(alerts[0]);
  });

  it("takes all without ids", () => {
    const list = withRead({ unread: 3, looking: false, alerts });
    expect(list.unread).toBe(0);
    expect(list.alerts.every(({ read }) => read)).toBe(true);
  });
});
