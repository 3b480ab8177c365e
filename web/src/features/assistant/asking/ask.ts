// Puts a question to the server and hands on the answer while it comes in.

import { ApiError, api, multipart } from "@/api";
import type { Answer, Question, Turn } from "../types";
import { eventsOf } from "./events";
import { historyOf } from "./history";

/** The answer failed after it was begun; without the model there may still be one. */
export class AnswerFailure extends ApiError {
  readonly builtInOffered: boolean;

  constructor(status: number, message: string, builtInOffered: boolean) {
    super(status, message);
    this.name = "AnswerFailure";
    this.builtInOffered = builtInOffered;
  }
}

export interface Listener {
  /** What the server is doing. */
  onStatus: (text: string) => void;
  /** How the question was read. */
  onReading: (text: string) => void;
  /** The next piece of the answer. */
  onText: (piece: string) => void;
}

export async function ask(
  question: Question,
  history: readonly Turn[],
  listener: Listener,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { data: body, response } = await api.POST("/api/ai/query", {
      ...multipart,
      body: fieldsOf(question, history),
      headers: { Accept: "text/event-stream" },
      parseAs: "stream",
      signal,
    });
    if (!body) throw new Error("The answer has no body.");
    if (!isStream(response)) return (await new Response(body).json()) as Answer;
    return await follow(body, listener);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new Error("The connection to the server was lost.", { cause: error });
  }
}

/** Exported for its test. */
export function fieldsOf(question: Question, history: readonly Turn[]) {
  const { prompt, useWebSearch, subject, file, builtIn, query } = question;
  return {
    prompt,
    useWebSearch,
    craneId: subject?.kind === "crane" ? subject.id : undefined,
    documentId: subject?.kind === "document" ? subject.id : undefined,
    history: historyOf(history),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    builtIn: builtIn || undefined,
    query: query && JSON.stringify(query),
    // Last, so that a question that is refused for its words is refused before the file is sent.
    file: file ?? undefined,
  };
}

function isStream(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

async function follow(body: ReadableStream<Uint8Array>, listener: Listener): Promise<Answer> {
  for await (const event of eventsOf(body)) {
    switch (event.type) {
      case "status":
        listener.onStatus(event.text);
        break;
      case "reading":
        listener.onReading(event.text);
        break;
      case "text":
        listener.onText(event.text);
        break;
      case "answer":
        return event.answer;
      case "error":
        throw new AnswerFailure(event.status, event.message, event.builtInOffered);
    }
  }
  throw new Error("The stream ended before the answer did.");
}
