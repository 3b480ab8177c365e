// What is known of certificates, and how its parts are called on screen.

import type { Schemas } from "@/api";
import { expiryStatus, parseDate } from "@/lib/dates";
import type { Tone } from "@/retro";

export type CertificateKind = Schemas["CertificateKind"];
export type CraneCertificates = Schemas["CraneCertificates"];
export type KindHistory = Schemas["KindHistory"];
export type Renewal = Schemas["Renewal"];
export type Outcome = Schemas["Outcome"];
export type State = Schemas["CertificateState"];
export type Fitness = Schemas["Fitness"];
export type CertificateNote = Schemas["CertificateNote"];

/** A crane as dialogs name it. */
export interface NamedCrane {
  id: number;
  /** Make and model. */
  name: string;
  vehicleId: string;
}

/** The certificate that is being renewed. */
export interface Renewing {
  crane: NamedCrane;
  kind: string;
  label: string;
  /** The day that it runs to, where it is known before. */
  until?: Date;
  /** What else is known before. */
  known?: { issued?: Date; number: string; inspector: string; organisation: string };
  /** The paper, where it is filed already. */
  filed?: { documentId: number; name: string };
}

/** "Liebherr LTM 1100 (KCR100)", as a dialog says which crane it is about. */
export function inFull({ name, vehicleId }: NamedCrane): string {
  return `${name} (${vehicleId})`;
}

/** "Renew COF", or "Enter Insurance" where there is none yet. */
export function renewTitle({ label, state }: Pick<KindHistory, "label" | "state">): string {
  return `${state === "nothingRecorded" ? "Enter" : "Renew"} ${label}`;
}

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

/** How a kind stands now, in the words and colours of the dates at the head of the page. */
export function standingNow({ state, expiry }: KindHistory, now: Date): { tone: Tone; word: string } {
  const until = parseDate(expiry);
  if (state === "valid" && until && expiryStatus(until, now) === "expiring") {
    return { tone: "amber", word: "Expiring Soon" };
  }
  return { tone: stateTones[state], word: stateLabels[state] };
}

/** From where an entry came, as a word behind who entered it. */
export const sourceLabels: Record<Renewal["source"], string> = {
  form: "",
  edit: "when editing the crane",
  paper: "from the paper",
  import: "by import",
  carried: "carried over",
};
