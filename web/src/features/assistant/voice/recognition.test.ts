import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecognizer, NOT_SUPPORTED, RESTART_MS } from "./recognition";
import { ScriptedRecognition, scriptSpeech } from "./scripted-speech";

const onHeard = vi.fn<(words: string, guess: string) => void>();
const onDeaf = vi.fn<(problem: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onHeard.mockReset();
  onDeaf.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const speech = scriptSpeech();
  const recognizer = createRecognizer({ onHeard, onDeaf });
  recognizer.listen();
  return { recognizer, session: current(), listening: speech.listening };
}

function current(): ScriptedRecognition {
  const last = ScriptedRecognition.all.at(-1);
  if (!last) throw new Error("Nothing was started");
  return last;
}

describe("speech recognition", () => {
  it("listen continuously, in US English, and report guesses", () => {
    const { session } = listen();
    expect(session).toMatchObject({ lang: "en-US", continuous: true, interimResults: true, isRunning: true });
    session.hear([], "when does");
    expect(onHeard).toHaveBeenLastCalledWith("", "when does");
    session.hear(["When does"], "it expire");
    expect(onHeard).toHaveBeenLastCalledWith("When does", "it expire");
    session.hear(["When does", " it expire"]);
    expect(onHeard).toHaveBeenLastCalledWith("When does it expire", "");
  });

  it("do not double words on phones that repeat all that came before", () => {
    const { session } = listen();
    session.hear(["when", "when does", "when does it expire"]);
    expect(onHeard).toHaveBeenLastCalledWith("when does it expire", "");
  });

  it("begin anew when the browser ends by itself, and keep what was said", () => {
    const { session, listening } = listen();
    session.hear(["when does"], "it");
    session.end();
    expect(onHeard).toHaveBeenLastCalledWith("when does", "");
    vi.advanceTimersByTime(RESTART_MS);
    expect(listening()).toEqual([current()]);
    expect(current()).not.toBe(session);
    current().hear(["it expire"]);
    expect(onHeard).toHaveBeenLastCalledWith("when does it expire", "");
  });

  it("stay closed once stopped, also when the restart was due", () => {
    const { recognizer, session, listening } = listen();
    session.end();
    recognizer.stop();
    vi.advanceTimersByTime(RESTART_MS * 10);
    expect(listening()).toEqual([]);
  });

  it("hear nothing that arrives after they were stopped", () => {
    const { recognizer, session } = listen();
    recognizer.stop();
    session.hear(["too late"]);
    expect(onHeard).not.toHaveBeenCalled();
  });

  it("open again after a stop that is still under way, with nothing left over", () => {
    const { recognizer, session, listening } = listen();
    session.hear(["old words"]);
    recognizer.stop();
    recognizer.listen();
    vi.advanceTimersByTime(RESTART_MS * 2);
    expect(listening()).toHaveLength(1);
    current().hear(["new words"]);
    expect(onHeard).toHaveBeenLastCalledWith("new words", "");
  });

  it("take no offence at silence", () => {
    const { session, listening } = listen();
    session.onerror?.({ error: "no-speech" });
    session.end();
    vi.advanceTimersByTime(RESTART_MS);
    expect(onDeaf).not.toHaveBeenCalled();
    expect(listening()).toHaveLength(1);
  });

  it.each([
    ["not-allowed", undefined, /^Speech recognition error: not-allowed\. Allow this page/],
    ["network", undefined, /^Speech recognition error: network\. /],
    ["bad-grammar", "No such grammar", /^Speech recognition error: bad-grammar\. No such grammar$/],
  ])("say why they cannot go on: %s", (error, message, expected) => {
    const { session, listening } = listen();
    session.onerror?.({ error, message });
    session.end();
    expect(onDeaf).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(expected));
    vi.advanceTimersByTime(RESTART_MS * 10);
    expect(listening()).toEqual([]);
  });

  it("say so where the browser has no recognition", () => {
    createRecognizer({ onHeard, onDeaf }).listen();
    expect(onDeaf).toHaveBeenCalledExactlyOnceWith(NOT_SUPPORTED);
  });
});
