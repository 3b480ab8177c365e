import { afterEach, expect, it } from "vitest";
import { endOfLocalDayIso } from "@/lib/dates";
import { makeCrane } from "../testing";
import { blankValues, type CraneValues, craneRules, inputOf, valuesOf } from "./rules";

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const today = new Date(2026, 10, 15, 9, 30);
const filled: CraneValues = { ...blankValues(today), make: "Tadano", model: "GR-800", vehicleId: "KRN1" };

function messages(values: Partial<CraneValues>) {
  const result = craneRules.safeParse({ ...filled, ...values });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

it("starts as telescopic, empty, 0 km and today four times", () => {
  expect(blankValues(today)).toEqual({
    type: "telescopic",
    make: "",
    model: "",
    vehicleId: "",
    roadUserKm: 0,
    cofExpiry: today,
    regoExpiry: today,
    miExpiry: today,
    riggingGearExpiry: today,
  });
});

it("takes a complete crane", () => {
  expect(messages({})).toEqual([]);
});

it.each([
  [{ make: "  " }, "Make is required"],
  [{ model: "" }, "Model is required"],
  [{ vehicleId: "" }, "Vehicle ID is required"],
  [{ vehicleId: "x".repeat(101) }, "Vehicle ID must be at most 100 characters"],
  [{ roadUserKm: -1 }, "Road User KM must be a positive number"],
  [{ roadUserKm: 1.5 }, "Road User KM must be a whole number"],
  [{ miExpiry: undefined as unknown as Date }, "Type a date such as 5/3/2027"],
])("refuses %o in words", (values, message) => {
  expect(messages(values)).toEqual([message]);
});

it("sends the end of each picked day where the user is", () => {
  const input = inputOf({ ...filled, cofExpiry: new Date(2027, 2, 5) });
  expect(input.cofExpiry).toBe(endOfLocalDayIso(new Date(2027, 2, 5)));
  expect(input.regoExpiry).toBe(endOfLocalDayIso(today));
  expect(input).not.toHaveProperty("updatedAt");
});

it("sends an unchanged day as it is stored, though it was picked in another zone", () => {
  const picked = "2027-03-05T10:59:59.999Z"; // the end of 5 March in Auckland
  const stored = makeCrane({ cofExpiry: picked, updatedAt: "2026-11-01T00:00:00.000Z" });
  process.env.TZ = "America/Los_Angeles";
  const values = valuesOf(stored) as CraneValues;
  const input = inputOf({ ...values, regoExpiry: new Date(2027, 5, 1) }, stored);
  expect(input.cofExpiry).toBe(picked);
  expect(input.regoExpiry).toBe("2027-06-02T06:59:59.999Z");
  expect(input.updatedAt).toBe("2026-11-01T00:00:00.000Z");
});

it("leaves a stored date that cannot be read empty, so that it must be typed", () => {
  const values = valuesOf(makeCrane({ miExpiry: "n/a" }));
  expect(values.miExpiry).toBeUndefined();
  expect(messages({ ...values, miExpiry: values.miExpiry as unknown as Date })).toHaveLength(1);
});

it("sends no date for a certificate that the crane does not need", () => {
  const crane = makeCrane({
    cofExpiry: "",
    certificateNotes: [
      {
        kind: "cof",
        label: "COF",
        outcome: "pass",
        expiry: "",
        notApplicable: { reason: "Rough terrain", from: "2026-01-01" },
      },
    ],
  });
  const values = craneRules.parse(valuesOf(crane));
  expect(inputOf(values, crane).cofExpiry).toBe("");
  expect(inputOf(values, crane).regoExpiry).toBe(crane.regoExpiry);
});
