import { describe, expect, it } from "vitest";
import { type AnswerEvent, eventsOf } from "./events";

const bytes = new TextEncoder().encode(
  [
    ": keep-alive\n\n",
    'event: status\ndata: {"text":"Searching the documents…"}\n\n',
    'event: text\r\ndata: {"text":"Kia ora, "}\r\n\r\n',
    'event: text\ndata: {"text":"Tāmaki 🏗"}\n\n',
    'event: something-new\ndata: {"text":"?"}\n\n',
    'event: answer\ndata: {"response":"Kia ora, Tāmaki 🏗",\ndata: "sources":[],"answeredBy":"built-in"}\n\n',
  ].join(""),
);

const expected: AnswerEvent[] = [
  { type: "status", text: "Searching the documents…" },
  { type: "text", text: "Kia ora, " },
  { type: "text", text: "Tāmaki 🏗" },
  { type: "answer", answer: { response: "Kia ora, Tāmaki 🏗", sources: [], answeredBy: "built-in" } },
];

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

describe("the events of a streamed answer", () => {
  it("are read when all comes at once", async () => {
    expect(await read(streamOf([bytes]))).toEqual(expected);
  });

  it("are the same wherever the stream is cut, in the middle of a letter too", async () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const events = await read(streamOf([bytes.slice(0, cut), bytes.slice(cut)]));
      expect(events, `cut at ${cut}`).toEqual(expected);
    }
  });

  it("are the same byte by byte", async () => {
    expect(await read(streamOf(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(expected);
  });

  it("come one by one, before the stream ends", async () => {
    const encoder = new TextEncoder();
    let send: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(encoder.encode(text));
      },
    });
    const events = eventsOf(body);
    send('event: text\ndata: {"text":"One"}\n\nevent: te');
    expect((await events.next()).value).toEqual({ type: "text", text: "One" });
    send('xt\ndata: {"text":"Two"}\n\n');
    expect((await events.next()).value).toEqual({ type: "text", text: "Two" });
  });

  it("let the connection go when nobody listens any more", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const event of eventsOf(body)) {
      expect(event.type).toBe("status");
      break;
    }
    expect(cancelled).toBe(true);
  });
});
