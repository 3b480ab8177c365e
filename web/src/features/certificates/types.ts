// What is known of certificates, and how its parts are called on screen.

import type { Schemas } from "@/api";
import type { Tone } from "@/retro";

export type CertificateKind = Schemas["CertificateKind"];
export type CraneCertificates = Schemas["CraneCertificates"];
export type KindHistory = Schemas["KindHistory"];
export type Renewal = Schemas["Renewal"];
export type Outcome = Schemas["Outcome"];
export type State = Schemas["CertificateState"];
export type Fitness = Schemas["Fitness"];
export type CertificateNote = Schemas["CertificateNote"];

export const outcomeLabels: Record<Outcome, string> = {
  pass: "Passed",
  fail: "Failed",
  suspended: "Suspended",
  cancelled: "Cancelled",
};

export const stateLabels: Record<State, string> = {
  valid: "Valid",
  expired: "Expired",
  failed: "Failed",
  suspended: "Suspended",
  cancelled: "Cancelled",
  nothingRecorded: "Nothing recorded",
  notApplicable: "Not applicable",
};

export const stateTones: Record<State, Tone> = {
  valid: "green",
  expired: "red",
  failed: "red",
  suspended: "red",
  cancelled: "red",
  nothingRecorded: "neutral",
  notApplicable: "neutral",
};

/** From where an entry came, as a word behind who entered it. */
export const sourceLabels: Record<Renewal["source"], string> = {
  form: "",
  edit: "when editing the crane",
  paper: "from the paper",
  import: "by import",
  carried: "carried over",
};
