import { describe, expect, it } from "vitest";
import { makeCrane } from "@/features/cranes/testing";
import { findEntries, indexEntries } from "./entries";

const now = new Date(2026, 10, 16, 12);
const document = {
  id: 5,
  craneId: 1,
  name: "Load charts.pdf",
  documentType: "Crane Charts",
  filename: "charts.pdf",
  mimetype: "application/pdf",
  size: "10",
  uploadedAt: "2026-01-01T00:00:00Z",
  text: { state: "read" },
} as never;
const index = indexEntries({
  commands: [
    { label: "Add a new crane", keys: "n", run: () => {} },
    { label: "Move about in the table", keys: "Arrows" },
    { label: "Print expired", run: () => {} },
    { label: "Go to Mates", keys: "g m", run: () => {} },
  ],
  cranes: [
    makeCrane({ id: 1, make: "Liebherr", model: "LTM 1100", vehicleId: "MHT225", documents: [document] }),
    makeCrane({ id: 2, make: "Kato", model: "SR-250", vehicleId: "JYP764", access: "view" }),
  ],
});
const find = (query: string) =>
  findEntries(query, index, now).map(({ title, detail }) => [title, detail].filter(Boolean).join(", "));

describe("the Run box", () => {
  it("lists what can be done and where to go before anything is typed, and no mere hints", () => {
    expect(find("")).toEqual(["Add a new crane", "Print expired", "Go to Mates"]);
  });

  it.each([
    ["mates", ["Go to Mates"]],
    ["print exp", ["Print expired"]],
    ["mht225", ["Liebherr LTM 1100, MHT225", "Load charts.pdf, Crane Charts, Liebherr LTM 1100 (MHT225)"]],
    ["jyp-764", ["Kato SR-250, JYP764"]],
    ["charts", ["Load charts.pdf, Crane Charts, Liebherr LTM 1100 (MHT225)"]],
    ["nothing like it", []],
  ])("finds by %j", (query, found) => {
    expect(find(query)).toEqual(found);
  });

  it("understands a renewal, with its certificate and day", () => {
    expect(find("renew mht225")).toHaveLength(4);
    expect(find("renew mht225 cof +6m")).toEqual([
      "Renew COF of Liebherr LTM 1100 (MHT225), until 16 May 2027",
    ]);
    expect(find("renew m&i mht-225")).toEqual(["Renew M&I of Liebherr LTM 1100 (MHT225)"]);
    // A crane that may only be looked at is not renewed.
    expect(find("renew jyp764")).toEqual([]);
  });
});
