// What the assistant is asked and what it answers.

import type { Schemas } from "@/api";

export type Answer = Schemas["Answer"];
/** A crane that the user may ask about, with its papers. */
export type ContextCrane = Schemas["ContextCrane"];
/** A way in which a question may have been meant; asked again by its query. */
export type PossibleReading = Schemas["PossibleReading"];
/** What can be done next, as a button. */
export type Offer = Schemas["Offer"];
/** Where a statement of an answer comes from. */
export type Source = Schemas["Source"];

/** The one crane or document that a question is about. */
export interface Subject {
  kind: "crane" | "document";
  id: number;
}

/** One earlier line of the conversation, as the server takes it. */
export interface Turn {
  role: "user" | "ai";
  content: string;
  /** How the question before this answer was read: what a follow-up goes on from. */
  query?: Schemas["Query"] | undefined;
}

export interface Question {
  prompt: string;
  useWebSearch: boolean;
  subject: Subject | null;
  file: File | null;
  /** Answer from the register and the documents alone, even where a model is connected. */
  builtIn: boolean;
  /** The answer is read aloud, and shows at the pace of the voice. */
  aloud: boolean;
  /** One of the readings that were offered, to be answered instead of the words. */
  query?: Schemas["Query"] | undefined;
}
