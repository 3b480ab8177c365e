import { expect, it } from "vitest";
import { makeCrane } from "../testing";
import { craneCsv } from "./export-list";

it("has a row for each crane with days that read alike everywhere", () => {
  const dates = {
    cofExpiry: "2027-03-04T10:59:59.999Z",
    regoExpiry: "2027-03-05",
    miExpiry: "",
    riggingGearExpiry: "2027-03-06",
  };
  const note = { kind: "own-1", label: "Hook block", outcome: "pass", expiry: "2027-05-01" } as const;
  const lines = craneCsv([
    makeCrane({ ...dates, vehicleId: "KRN1", certificateNotes: [note] }),
    makeCrane({ ...dates, vehicleId: "KRN2", make: "=1+1", fitness: { fit: false } }),
  ]).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFVehicle ID,Type,Make,Model,Road User KM,COF,Rego,M&I,Rigging Gear,Hook block,For work,Owner",
  );
  expect(lines[1]).toMatch(
    /^KRN1,Telescopic,Liebherr,LTM 1060,12500,2027-03-0[45],2027-03-05,,2027-03-06,2027-05-01,Fit,wiremu$/,
  );
  expect(lines[2]).toMatch(/^KRN2,Telescopic,'=1\+1,.*,,Parked,wiremu$/);
});
