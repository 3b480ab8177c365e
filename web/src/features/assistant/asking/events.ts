// An answer that streams in: the events of the contract, read from the body of a response.

import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Answer } from "../types";

/** `answer` or `error` is the last one. */
export type AnswerEvent =
  | { type: "status"; text: string }
  | { type: "reading"; text: string }
  | { type: "text"; text: string }
  | { type: "answer"; answer: Answer }
  | { type: "error"; status: number; message: string; builtInOffered: boolean };

/** Yields each event as soon as it is whole, wherever the network cuts the stream. Kinds it does not know are skipped. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const event = eventOf(value.event, value.data);
      if (event) yield event;
    }
  } finally {
    // Whoever stops listening early lets the connection go with it.
    await reader.cancel().catch(() => {});
  }
}

function eventOf(name: string | undefined, data: string): AnswerEvent | null {
  switch (name) {
    case "status":
    case "reading":
    case "text":
      return { type: name, ...(JSON.parse(data) as { text: string }) };
    case "answer":
      return { type: name, answer: JSON.parse(data) as Answer };
    case "error":
      return {
        type: name,
        ...(JSON.parse(data) as { status: number; message: string; builtInOffered: boolean }),
      };
    default:
      return null;
  }
}
