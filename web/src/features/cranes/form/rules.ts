// What the crane form holds, what may be typed into it, and what is sent. The server checks it again.

import * as z from "zod/mini";
import { endOfLocalDayIso, parseDate } from "@/lib/dates";
import { type Crane, type CraneInput, craneTypes, type ExpiryField, expiryFields, noteOf } from "../types";

const LONGEST = 100;

const required = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(LONGEST, `${label} must be at most ${LONGEST} characters`),
    );
const day = () => z.date("Type a date such as 5/3/2027");

export const craneRules = z.object({
  type: z.enum(craneTypes),
  make: required("Make"),
  model: required("Model"),
  vehicleId: required("Vehicle ID"),
  roadUserKm: z
    .number()
    .check(z.gte(0, "Road User KM must be a positive number"), z.int("Road User KM must be a whole number")),
  cofExpiry: day(),
  regoExpiry: day(),
  miExpiry: day(),
  riggingGearExpiry: day(),
});

export type CraneValues = z.infer<typeof craneRules>;

/** What the form starts with; a stored date that cannot be read starts empty. */
export type StartValues = Omit<CraneValues, ExpiryField> & Partial<Pick<CraneValues, ExpiryField>>;

export function blankValues(today: Date): CraneValues {
  return {
    type: "telescopic",
    make: "",
    model: "",
    vehicleId: "",
    roadUserKm: 0,
    cofExpiry: today,
    regoExpiry: today,
    miExpiry: today,
    riggingGearExpiry: today,
  };
}

export function valuesOf(crane: Crane): StartValues {
  const { type, make, model, vehicleId, roadUserKm } = crane;
  const values: StartValues = { type, make, model, vehicleId, roadUserKm };
  for (const { field, kind } of expiryFields) {
    // Where no certificate is needed there is no field to fill, and any day will do.
    const date = noteOf(crane, kind)?.notApplicable ? new Date(0) : parseDate(crane[field]);
    if (date) values[field] = date;
  }
  return values;
}

/** A picked day ends where the user is. A day that was not changed is sent as it is stored, wherever it was picked. */
export function inputOf(values: CraneValues, stored?: Crane): CraneInput {
  const isNeeded = (field: ExpiryField) => {
    const kind = expiryFields.find((one) => one.field === field)?.kind;
    return !(stored && kind && noteOf(stored, kind)?.notApplicable);
  };
  const dayText = (field: ExpiryField) =>
    stored && !isNeeded(field)
      ? ""
      : stored && isSameDay(parseDate(stored[field]), values[field])
        ? stored[field]
        : endOfLocalDayIso(values[field]);
  return {
    type: values.type,
    make: values.make,
    model: values.model,
    vehicleId: values.vehicleId,
    roadUserKm: values.roadUserKm,
    cofExpiry: dayText("cofExpiry"),
    regoExpiry: dayText("regoExpiry"),
    miExpiry: dayText("miExpiry"),
    riggingGearExpiry: dayText("riggingGearExpiry"),
    ...(stored && { updatedAt: stored.updatedAt }),
  };
}

function isSameDay(one: Date | null, other: Date): boolean {
  return one?.toDateString() === other.toDateString();
}
