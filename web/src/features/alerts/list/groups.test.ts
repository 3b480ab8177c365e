import { expect, it } from "vitest";
import { makeAlert } from "../testing";
import { describeGroup, groupAlerts } from "./groups";

const now = new Date("2026-11-15T00:00:00Z");
const alerts = [
  makeAlert({ id: 1, craneId: 7, craneName: "Kato", expiry: "2026-12-01T00:00:00Z" }),
  makeAlert({ id: 2, craneId: null, craneName: null, expiry: null, read: true }),
  makeAlert({ id: 3, craneId: 8, craneName: "Grove", expiry: "2026-11-10T00:00:00Z", read: true }),
  makeAlert({ id: 4, craneId: 7, craneName: "Kato", expiry: "2026-10-01T00:00:00Z" }),
  makeAlert({ id: 5, craneId: 9, craneName: "Tadano", expiry: "2027-06-01T00:00:00Z" }),
  makeAlert({ id: 6, craneId: 10, craneName: "Demag", expiry: "2026-11-20T00:00:00Z" }),
];
const ids = (list: typeof alerts) =>
  groupAlerts(list, now).map(({ crane, alerts }) => [
    crane?.name ?? "notices",
    ...alerts.map(({ id }) => id),
  ]);

it("has the crane with the most urgent alert first, and its most urgent on top", () => {
  expect(ids(alerts)).toEqual([
    ["Kato", 4, 1],
    ["Grove", 3],
    ["Demag", 6],
    ["Tadano", 5],
    ["notices", 2],
  ]);
});

it("has a notice that nobody read before what only expires soon", () => {
  const notice = makeAlert({ id: 7, craneId: null, expiry: null });
  expect(ids([...alerts, notice]).map(([name]) => name)).toEqual([
    "Kato",
    "Grove",
    "notices",
    "Demag",
    "Tadano",
  ]);
});

it("counts what is unread in each", () => {
  const [kato, grove] = groupAlerts(alerts, now);
  expect(kato && [describeGroup(kato), kato.unread]).toEqual(["2 alerts, 2 unread", [4, 1]]);
  expect(grove && describeGroup(grove)).toBe("1 alert");
});
