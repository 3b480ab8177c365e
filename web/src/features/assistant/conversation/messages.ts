// The lines of a conversation.

import type { Answer, Offer, PossibleReading, Question, Source, Turn } from "../types";

interface Line {
  id: number;
  timestamp: Date;
  /** For an answer, the Markdown that has come in so far. */
  content: string;
}

export interface UserMessage extends Line {
  role: "user";
  fileName?: string | undefined;
}

export interface Reply extends Line {
  role: "ai";
  state: "waiting" | "done" | "stopped" | "failed";
  question: Question;
  /** What the server says it is doing. */
  status?: string;
  imageUrl?: string | undefined;
  sources: readonly Source[];
  /** How the question was read, where that is not plain. */
  reading?: string | undefined;
  /** What may have been meant, where it could not be read. */
  readings?: readonly PossibleReading[] | undefined;
  /** What can be done next. */
  offer?: Offer | undefined;
  /** The question as the register took it. */
  query?: Answer["query"];
  notice?: string | undefined;
  answeredBy?: Answer["answeredBy"];
  failure?: { message: string; builtInOffered: boolean };
}

export type Message = UserMessage | Reply;

export function userMessage(id: number, question: Question, timestamp: Date): UserMessage {
  return { id, role: "user", content: question.prompt, fileName: question.file?.name, timestamp };
}

export function waitingReply(id: number, question: Question, timestamp: Date): Reply {
  return { id, role: "ai", state: "waiting", content: "", question, sources: [], timestamp };
}

/** A reply once its answer is whole. */
export function answered(reply: Reply, answer: Answer, timestamp: Date): Reply {
  return {
    ...reply,
    state: "done",
    content: answer.response,
    imageUrl: answer.imageUrl,
    // Answers that name none may leave the list out.
    sources: answer.sources ?? [],
    reading: answer.reading,
    readings: answer.readings,
    offer: answer.offer,
    query: answer.query,
    notice: answer.notice,
    answeredBy: answer.answeredBy,
    timestamp,
  };
}

/** What the server is told of the conversation so far: the questions that got something of an answer, and that answer. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  return messages.flatMap((message, index) => {
    const reply = message.role === "ai" ? message : messages[index + 1];
    if (!reply?.content.trim()) return [];
    const { role, content } = message;
    return [role === "ai" && message.query ? { role, content, query: message.query } : { role, content }];
  });
}
