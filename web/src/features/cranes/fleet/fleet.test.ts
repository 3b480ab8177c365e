import { describe, expect, it } from "vitest";
import { makeCrane } from "../testing";
import type { Crane } from "../types";
import { type FleetFilter, indexFleet, judgeFleet, viewFleet } from "./fleet";

const now = new Date("2026-11-15T00:00:00Z");
const everything: FleetFilter = { search: "", type: null, ownership: null, status: null };

function view(cranes: Crane[], filter: Partial<FleetFilter> = {}) {
  return viewFleet(judgeFleet(indexFleet(cranes), now), { ...everything, ...filter });
}

const ids = (cranes: Crane[], filter: Partial<FleetFilter>) =>
  view(cranes, filter).cranes.map(({ id }) => id);

describe("the search", () => {
  const fleet = [
    makeCrane({ id: 1, type: "telescopic", make: "Liebherr", model: "LTM 1060", vehicleId: "KRN100" }),
    makeCrane({ id: 2, type: "lattice", make: "Kobelco", model: "CKE900", vehicleId: "TŪĪ7" }),
    makeCrane({ id: 3, type: "other", make: "Liebherr", model: "MK 88", vehicleId: "ABC-1" }),
  ];

  it.each([
    ["", [1, 2, 3]],
    ["   ", [1, 2, 3]],
    ["LIEBHERR", [1, 3]],
    ["bherr 88", [3]],
    ["88   lieb", [3]],
    ["krn", [1]],
    ["lattice", [2]],
    ["tūī", [2]],
    ["tui", [2]],
    ["krn-100", [1]],
    ["abc1", [3]],
    ["-", [3]],
    ["liebherr kobelco", []],
    ["liebherrltm", []],
  ])("finds by every word of %j", (search, found) => {
    expect(ids(fleet, { search })).toEqual(found);
  });

  it("does not look at the owner's name", () => {
    expect(ids([makeCrane({ ownerName: "hemi" })], { search: "hemi" })).toEqual([]);
  });
});

describe("the filters", () => {
  const fleet = [
    makeCrane({ id: 1, access: "owner", type: "telescopic" }),
    makeCrane({ id: 2, access: "edit", type: "lattice" }),
    makeCrane({ id: 3, access: "view", type: "telescopic" }),
  ];

  it("narrow by type and by owner, together", () => {
    expect(ids(fleet, { type: "telescopic" })).toEqual([1, 3]);
    expect(ids(fleet, { ownership: "mine" })).toEqual([1]);
    expect(ids(fleet, { ownership: "shared" })).toEqual([2, 3]);
    expect(ids(fleet, { ownership: "shared", type: "telescopic" })).toEqual([3]);
  });
});

describe("the counts", () => {
  const valid = "2027-11-15T00:00:00Z";
  const dates = { cofExpiry: valid, regoExpiry: valid, miExpiry: valid, riggingGearExpiry: valid };
  const fleet = [
    makeCrane({ ...dates, id: 1, miExpiry: "2026-11-14T23:59:59Z" }),
    makeCrane({ ...dates, id: 2, regoExpiry: "2026-12-01T00:00:00Z" }),
    makeCrane({ ...dates, id: 3 }),
    makeCrane({ id: 4, cofExpiry: "", regoExpiry: "soon", miExpiry: "", riggingGearExpiry: "" }),
    makeCrane({ ...dates, id: 5, cofExpiry: "14/10/2026", make: "Kato", access: "view" }),
  ];

  it("take each crane by its earliest usable date", () => {
    expect(view(fleet).counts).toEqual({ total: 5, expired: 2, expiring: 1, valid: 2 });
  });

  it("count what search, type and owner leave", () => {
    expect(view(fleet, { search: "kato" }).counts).toEqual({ total: 1, expired: 1, expiring: 0, valid: 0 });
    expect(view(fleet, { ownership: "mine" }).counts.total).toBe(4);
  });

  it("stay as they are when the list is narrowed to one of them", () => {
    expect(ids(fleet, { status: "expired" })).toEqual([1, 5]);
    expect(view(fleet, { status: "expired" }).counts).toEqual(view(fleet).counts);
  });
});
