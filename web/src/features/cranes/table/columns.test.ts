import { describe, expect, it } from "vitest";
import { indexFleet, judgeFleet, type Sorting } from "../fleet/fleet";
import { makeCrane } from "../testing";
import type { Crane } from "../types";
import { columnsOf, nextSorting, pickColumns, sortFleet } from "./columns";

const now = new Date("2026-11-15T00:00:00Z");

const note = {
  outcome: "pass",
  kind: "own-1",
  label: "Hook block",
  expiry: "2027-02-01T10:59:59.999Z",
} as const;
const fleet = [
  makeCrane({ id: 1, make: "Kato", model: "SR-250", cofExpiry: "2027-01-05T00:00:00Z", vehicleId: "B10" }),
  makeCrane({ id: 2, make: "Grove", model: "GMK", cofExpiry: "2026-11-01T00:00:00Z", vehicleId: "B9" }),
  makeCrane({ id: 3, make: "grove", model: "GMK", cofExpiry: "", vehicleId: "A1", certificateNotes: [note] }),
];

function sorted(cranes: Crane[], sorting: Sorting | null): number[] {
  return sortFleet(judgeFleet(indexFleet(cranes), now), columnsOf(cranes), sorting).map(
    ({ crane }) => crane.id,
  );
}

describe("the order", () => {
  it.each([
    ["cof", [2, 1, 3], [1, 2, 3]],
    ["vehicle", [3, 2, 1], [1, 2, 3]],
    ["crane", [3, 2, 1], [1, 2, 3]],
    ["own-1", [3, 1, 2], [3, 1, 2]],
    ["nonsense", [1, 2, 3], [1, 2, 3]],
  ])("by %s goes both ways, with what is not known last", (column, up, down) => {
    expect(sorted(fleet, { column, direction: "ascending" })).toEqual(up);
    expect(sorted(fleet, { column, direction: "descending" })).toEqual(down);
  });

  it("is that of the list until a column is pressed, and again after the third press", () => {
    expect(sorted(fleet, null)).toEqual([1, 2, 3]);
    const once = nextSorting(null, "cof");
    const twice = nextSorting(once, "cof");
    expect([once, twice, nextSorting(twice, "cof")]).toEqual([
      { column: "cof", direction: "ascending" },
      { column: "cof", direction: "descending" },
      null,
    ]);
    expect(nextSorting(twice, "rego")).toEqual({ column: "rego", direction: "ascending" });
  });
});

describe("the columns", () => {
  const labels = (chosen: string[] | null, cranes = fleet) =>
    pickColumns(columnsOf(cranes), chosen).map(({ label }) => label);

  it("are the usual ones until others are chosen, and the crane's name always", () => {
    expect(labels(null)).toEqual(["Crane", "Vehicle ID", "COF", "Rego", "M&I", "Rigging Gear"]);
    expect(labels(["km", "own-1", "gone"])).toEqual(["Crane", "Hook block", "Road User KM"]);
  });

  it("are on paper also the owners' own kinds and who is parked, until others are chosen", () => {
    const onPaper = (chosen: string[] | null) =>
      pickColumns(columnsOf(fleet), chosen, { onPaper: true }).map(({ label }) => label);
    expect(onPaper(null)).toEqual(expect.arrayContaining(["For work", "Hook block"]));
    expect(onPaper(["km"])).toEqual(["Crane", "Road User KM"]);
  });

  it("say of a certificate what the cards say", () => {
    const crane = makeCrane({
      cofExpiry: "2026-11-01T00:00:00Z",
      regoExpiry: "2026-12-01T00:00:00Z",
      miExpiry: "2027-12-01T00:00:00Z",
      certificateNotes: [
        { ...note, kind: "mi", outcome: "fail" },
        { ...note, kind: "riggingGear", notApplicable: { reason: "Hired out bare", from: "2026-01-01" } },
        { ...note, booked: { day: "2027-01-20", with: "" } },
      ],
    });
    const [entry] = judgeFleet(indexFleet([crane]), now);
    const read = Object.fromEntries(
      columnsOf([crane]).map(({ key, read }) => [key, entry && read(entry, now)]),
    );
    expect(read.cof).toMatchObject({ tone: "red", word: "Expired" });
    expect(read.rego).toMatchObject({ tone: "amber", word: "Expiring" });
    // A failed inspection is a mark of its own: colour and word follow the date, as the counts do.
    expect(read.mi).toMatchObject({ tone: "green", word: "", mark: "Failed" });
    expect(read.riggingGear).toMatchObject({ value: "Not applicable", tone: "neutral" });
    expect(read["own-1"]).toMatchObject({ tone: "green", word: "" });
    expect(read.booked?.value).toMatch(/^Hook block 20\/01\/2027$/);
    expect(read.state).toEqual({ value: "Expired", tone: "red" });
  });
});
