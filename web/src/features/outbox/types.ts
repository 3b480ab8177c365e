// What was entered and has not reached the server yet.

import type { Schemas } from "@/api";

/** A paper on its way. Its own key keeps it from being filed twice when what it belongs to is sent again. */
export interface PaperToSend {
  key: string;
  file: File;
  documentType: Schemas["DocumentType"];
}

export type Request =
  | { kind: "renewal"; certificate: string; input: Schemas["RenewalInput"]; paper: PaperToSend | null }
  | { kind: "reading"; input: Schemas["ReadingInput"] }
  | { kind: "paper"; paper: PaperToSend }
  | { kind: "picture"; image: File }
  | {
      kind: "edit";
      input: Schemas["CraneInput"];
      /** The crane as it was when the form was filled in. */
      seen: Schemas["Crane"];
    };

/** A change to a crane that somebody else had changed before it was sent. */
export type Conflict = Entry & { request: Extract<Request, { kind: "edit" }>; refusal: Refusal };

export function isConflict(entry: Entry): entry is Conflict {
  return entry.request.kind === "edit" && entry.refusal?.status === 409;
}

export interface Refusal {
  status: number;
  text: string;
}

export interface Entry {
  /** The server knows by it what it was sent before. */
  key: string;
  userId: number;
  craneId: number;
  /** As it is listed: "COF of Liebherr LTM 1100 renewed to 16 May 2027". */
  what: string;
  request: Request;
  /** When it was entered. */
  at: number;
  /** Why the server did not take it. */
  refusal: Refusal | null;
}

/** What the server answers to each kind of request. */
export interface Answers {
  renewal: Schemas["Renewal"];
  reading: Schemas["RoadUserCharges"];
  paper: Schemas["Document"];
  picture: Schemas["Crane"];
  edit: Schemas["Crane"];
}

export function newKey(): string {
  // Browsers have randomUUID only on https; there, without it, a key is as good.
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
}
