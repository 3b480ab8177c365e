import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptSpeech } from "./scripted-speech";
import { createSynthesizer, piecesOf } from "./synthesis";

const events = { onDone: vi.fn(), onUnavailable: vi.fn(), onError: vi.fn() };

beforeEach(() => {
  for (const event of Object.values(events)) event.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe("speech synthesis", () => {
  it("says one piece after the other at the chosen rate, and reports the end once", () => {
    const { spoken } = scriptSpeech();
    const long = `${"a".repeat(150)}. ${"b".repeat(150)}.`;
    createSynthesizer(() => 1.5, events).speak(long);
    expect(spoken).toHaveLength(1);
    expect(spoken[0]).toMatchObject({ rate: 1.5, lang: "en-US" });
    spoken[0]?.onend?.();
    expect(spoken.map(({ text }) => text).join(" ")).toBe(long);
    expect(events.onDone).not.toHaveBeenCalled();
    spoken[1]?.onend?.();
    expect(events.onDone).toHaveBeenCalledOnce();
  });

  it("says nothing more after it was stopped, and does not report that", () => {
    const { spoken, cancel } = scriptSpeech();
    const synthesizer = createSynthesizer(() => 1, events);
    synthesizer.speak("One.");
    synthesizer.stop();
    expect(cancel).toHaveBeenCalledOnce();
    spoken[0]?.onerror?.({ error: "canceled" });
    spoken[0]?.onend?.();
    expect(events.onError).not.toHaveBeenCalled();
    expect(events.onDone).not.toHaveBeenCalled();
  });

  it("reports a failure, and that it has ended", () => {
    const { spoken } = scriptSpeech();
    createSynthesizer(() => 1, events).speak("One.");
    spoken[0]?.onerror?.({ error: "audio-hardware" });
    spoken[0]?.onend?.();
    expect(events.onError).toHaveBeenCalledExactlyOnceWith("audio-hardware");
    expect(events.onDone).toHaveBeenCalledOnce();
  });

  it("goes on where the browser forgets to say that a piece ended, and minds no late word of it", () => {
    vi.useFakeTimers();
    const { spoken, fallSilent } = scriptSpeech();
    createSynthesizer(() => 1, events).speak("One.");
    const lateEnd = spoken[0]?.onend;
    vi.advanceTimersByTime(60_000);
    expect(events.onDone).not.toHaveBeenCalled();
    fallSilent();
    vi.advanceTimersByTime(2000);
    expect(events.onDone).toHaveBeenCalledOnce();
    lateEnd?.();
    expect(vi.getTimerCount()).toBe(0);
    expect(spoken[0]?.onend).toBeNull();
    vi.useRealTimers();
  });

  it("reports where the browser cannot speak", () => {
    createSynthesizer(() => 1, events).speak("One.");
    expect(events.onUnavailable).toHaveBeenCalledOnce();
    expect(events.onDone).toHaveBeenCalledOnce();
  });
});

describe("the pieces of a long answer", () => {
  it("are sentences put together", () => {
    expect(piecesOf("One. Two!\nThree?")).toEqual(["One. Two! Three?"]);
    expect(piecesOf("")).toEqual([]);
  });

  it("are never too long to be said at once, and lose no word", () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`);
    const pieces = piecesOf(words.join(" "));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(pieces.join(" ").split(" ")).toEqual(words);
    expect(piecesOf("x".repeat(500)).join("")).toBe("x".repeat(500));
  });
});
