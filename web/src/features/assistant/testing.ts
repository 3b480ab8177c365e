// What the assistant knows and says, for tests.

import type { Answer, ContextCrane, Question } from "./types";

export function makeContext(): ContextCrane[] {
  return [
    {
      id: 1,
      make: "Liebherr",
      model: "LTM 1100",
      vehicleId: "KQT482",
      documents: [
        {
          id: 9,
          craneId: 1,
          name: "manual.pdf",
          documentType: "Operators Manual",
          filename: "manual.pdf",
          mimetype: "application/pdf",
          size: "1024",
          uploadedAt: "2026-01-01T00:00:00.000Z",
          text: { state: "searchable", pages: 3 },
        },
      ],
    },
    { id: 2, make: "Grove", model: "GMK4100L", vehicleId: "MHT225", documents: [] },
  ];
}

export function makeAnswer(changes: Partial<Answer> = {}): Answer {
  return { response: "The COF expires on 1 May 2027.", sources: [], answeredBy: "built-in", ...changes };
}

export function makeQuestion(changes: Partial<Question> = {}): Question {
  return {
    prompt: "When does the COF expire?",
    useWebSearch: false,
    subject: null,
    file: null,
    builtIn: false,
    aloud: false,
    ...changes,
  };
}

/** An answer that streams: pairs of an event's name and its data. */
export function streamed(...events: [name: string, data: object][]): Response {
  const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

/** A stream that stays open: the test sends each event, and ends it. */
export function openStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
  });
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send: (name: string, data: object) =>
      controller?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
    fail: (error: unknown) => controller?.error(error),
  };
}
