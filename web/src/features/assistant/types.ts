// What the assistant is asked and what it answers.

import type { Schemas } from "@/api";

type Document = Schemas["Document"];

/** A crane that the user may ask about, with its papers. */
export interface ContextCrane {
  id: number;
  make: string;
  model: string;
  vehicleId: string;
  documents: Document[];
}

/** Where a statement of an answer comes from. */
export type Source =
  | { kind: "crane"; craneId: number; label: string }
  | {
      kind: "document";
      craneId: number;
      documentId: number;
      page: number;
      label: string;
      quote?: string | null;
    }
  | { kind: "web"; url: string; label: string };

export interface Answer {
  /** Markdown. */
  response: string;
  imageUrl?: string | null;
  sources: Source[];
  answeredBy: "built-in" | "model";
  /** What the user should know about how it was answered. */
  notice?: string | null;
}

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
}
