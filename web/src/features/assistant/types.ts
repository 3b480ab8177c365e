// What the assistant is asked and what it answers.

import type { Schemas } from "@/api";

export type Answer = Schemas["Answer"];
/** A crane that the user may ask about, with its papers. */
export type ContextCrane = Schemas["ContextCrane"];
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
}
