import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api";
import { type Answers, fakeServer } from "@/test/fake-server";
import { makeAnswer, makeQuestion, streamed } from "../testing";
import { AnswerFailure, ask, fieldsOf } from "./ask";

function put(answer: Answers[string], signal = new AbortController().signal) {
  fakeServer({ "POST /api/ai/query": answer });
  const onStatus = vi.fn();
  const onReading = vi.fn();
  const onText = vi.fn();
  const asked = ask(makeQuestion(), [], { onStatus, onReading, onText }, signal);
  return { onStatus, onReading, onText, answer: asked };
}

describe("a question", () => {
  it("is sent with its subject, the time zone and what was said before", () => {
    const question = makeQuestion({ subject: { kind: "document", id: 9 }, useWebSearch: true });
    expect(fieldsOf(question, [{ role: "ai", content: "Kia ora" }])).toEqual({
      prompt: "When does the COF expire?",
      useWebSearch: true,
      craneId: undefined,
      documentId: 9,
      history: '[{"role":"ai","content":"Kia ora"}]',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      builtIn: undefined,
      query: undefined,
      file: undefined,
    });
    expect(fieldsOf(makeQuestion({ subject: { kind: "crane", id: 4 }, builtIn: true }), [])).toMatchObject({
      craneId: 4,
      documentId: undefined,
      builtIn: true,
    });
  });

  it("that was offered as a reading goes with its query", () => {
    const query = { of: "cranes", ask: "count" } as const;
    expect(fieldsOf(makeQuestion({ query }), [])).toMatchObject({ query: '{"of":"cranes","ask":"count"}' });
  });

  it("asks for a stream, and hands on what comes in before the answer is whole", async () => {
    let accept: string | null = null;
    const { answer, onStatus, onReading, onText } = put((request) => {
      accept = request.headers.get("accept");
      return streamed(
        ["status", { text: "Reading" }],
        ["reading", { text: "COFs of MBR482" }],
        ["text", { text: "The " }],
        ["text", { text: "COF" }],
        ["answer", makeAnswer()],
      );
    });
    expect(await answer).toEqual(makeAnswer());
    expect(accept).toBe("text/event-stream");
    expect(onStatus.mock.calls).toEqual([["Reading"]]);
    expect(onReading.mock.calls).toEqual([["COFs of MBR482"]]);
    expect(onText.mock.calls).toEqual([["The "], ["COF"]]);
  });

  it("takes an answer that comes in one piece", async () => {
    const { answer } = put(() => Response.json(makeAnswer()));
    expect(await answer).toEqual(makeAnswer());
  });

  it("that is refused gives the status and the server's sentence", async () => {
    const { answer } = put(() => new Response("Crane not found", { status: 404 }));
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).not.toBeInstanceOf(AnswerFailure);
    expect(error).toHaveProperty("message", "404: Crane not found");
  });

  it("that fails on the way says so in the same form, and whether there is another way", async () => {
    const { answer } = put(() =>
      streamed(
        ["text", { text: "The" }],
        ["error", { status: 503, message: "No answer.", builtInOffered: true }],
      ),
    );
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AnswerFailure);
    expect(error).toMatchObject({ message: "503: No answer.", builtInOffered: true });
  });

  it.each([
    ["the server cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the stream breaks off", () => streamed(["text", { text: "The" }])],
    ["an event is not whole", () => new Response("event: answer\ndata: {\n\n", { headers: sse })],
  ])("says that the connection was lost when %s", async (_case, respond) => {
    await expect(put(respond).answer).rejects.toThrow("The connection to the server was lost.");
  });
});

const sse = { "content-type": "text/event-stream" };
