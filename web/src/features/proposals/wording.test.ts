import { expect, it } from "vitest";
import type { Proposal } from "./queries";
import { renewingOf, sayProposal } from "./wording";

const proposal: Proposal = {
  documentId: 9,
  documentName: "COF.pdf",
  craneId: 7,
  craneName: "Kato SR250",
  vehicleId: "KXA214",
  kind: "cof",
  label: "COF",
  expires: "2027-06-03",
  issued: "2026-12-04",
  number: "AB-1",
  page: 1,
  quote: "Expires 3/6/27",
};

it("says what a paper looks like and until when", () => {
  expect(sayProposal(proposal)).toBe("This looks like the COF of KXA214, valid to 3 June 2027");
  const { expires: _, ...month } = { ...proposal, expiresMonth: "2027-03" };
  expect(sayProposal(month)).toBe("This looks like the COF of KXA214, valid to some day in Mar 2027");
});

it("fills in the form with all that the paper says", () => {
  const renewing = renewingOf(proposal);
  expect(renewing.crane).toEqual({ id: 7, name: "Kato SR250", vehicleId: "KXA214" });
  expect(renewing.until?.getDate()).toBe(3);
  expect(renewing.known?.issued?.getMonth()).toBe(11);
  expect(renewing.known).toMatchObject({ number: "AB-1", inspector: "", organisation: "" });
  expect(renewing.filed).toEqual({ documentId: 9, name: "COF.pdf" });
});
