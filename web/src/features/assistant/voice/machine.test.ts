import { describe, expect, it } from "vitest";
import { type Mode, type Order, off, step, type VoiceEvent } from "./machine";

const listening: Mode = { name: "listening", words: "", guess: "" };
const thinking: Mode = { name: "thinking" };
const speaking: Mode = { name: "speaking" };

const heard = (words: string, guess = ""): VoiceEvent => ({ type: "heard", words, guess });

/** The names of the orders that follow, and the mode that they lead to. */
function leadsTo(mode: Mode, event: VoiceEvent): [string, ...Order["type"][]] {
  const next = step(mode, event);
  return [next.mode.name, ...next.orders.map(({ type }) => type)];
}

describe("off", () => {
  it("begins to listen when turned on", () => {
    expect(leadsTo(off, { type: "turnedOn", answering: false })).toEqual(["listening", "listen"]);
  });

  it("waits for an answer that is on its way before it listens", () => {
    expect(leadsTo(off, { type: "turnedOn", answering: true })).toEqual(["thinking"]);
  });

  it("minds nothing else", () => {
    const events: VoiceEvent[] = [
      heard("hello"),
      { type: "silence" },
      { type: "asked" },
      { type: "answered", aloud: "Hello." },
      { type: "spoken" },
      { type: "deaf" },
      { type: "turnedOff" },
    ];
    for (const event of events) expect(leadsTo(off, event), event.type).toEqual(["off"]);
  });
});

describe("listening", () => {
  it("waits for silence once words are settled, and anew with each further word", () => {
    expect(leadsTo(listening, heard("when does"))).toEqual(["listening", "awaitSilence"]);
    const mode: Mode = { name: "listening", words: "when does", guess: "" };
    expect(leadsTo(mode, heard("when does the COF expire"))).toEqual(["listening", "awaitSilence"]);
  });

  it("does not send in the middle of a sentence", () => {
    const mode: Mode = { name: "listening", words: "when does", guess: "" };
    expect(leadsTo(mode, heard("when does", "the see"))).toEqual(["listening", "dropSilence"]);
  });

  it("sends what was said after the silence, and stops listening first", () => {
    const mode: Mode = { name: "listening", words: " when does it expire ", guess: "" };
    expect(step(mode, { type: "silence" })).toEqual({
      mode: thinking,
      orders: [{ type: "stopListening" }, { type: "submit", prompt: "when does it expire" }],
    });
  });

  it("never sends silence", () => {
    for (const words of ["", "   "]) {
      expect(leadsTo(listening, heard(words))).toEqual(["listening", "dropSilence"]);
      expect(leadsTo({ name: "listening", words, guess: "uh" }, { type: "silence" })).toEqual(["listening"]);
    }
  });

  it("stops when a question is typed", () => {
    expect(leadsTo(listening, { type: "asked" })).toEqual(["thinking", "dropSilence", "stopListening"]);
  });

  it("goes off when recognition fails", () => {
    expect(leadsTo(listening, { type: "deaf" })[0]).toBe("off");
  });
});

describe("thinking", () => {
  it("reads the answer aloud", () => {
    expect(step(thinking, { type: "answered", aloud: "On 1 May." })).toEqual({
      mode: speaking,
      orders: [{ type: "speak", text: "On 1 May." }],
    });
  });

  it("listens again when there is nothing to read aloud", () => {
    expect(leadsTo(thinking, { type: "answered", aloud: null })).toEqual(["listening", "listen"]);
  });

  it("hears nothing", () => {
    expect(leadsTo(thinking, heard("noise"))).toEqual(["thinking"]);
    expect(leadsTo(thinking, { type: "silence" })).toEqual(["thinking"]);
  });
});

describe("speaking", () => {
  it("stops and listens again when the user has heard enough", () => {
    expect(leadsTo(speaking, { type: "skipped" })).toEqual(["listening", "stopSpeaking", "listen"]);
    for (const mode of [off, listening, thinking])
      expect(leadsTo(mode, { type: "skipped" })).toEqual([mode.name]);
  });

  it("listens again after the last word", () => {
    expect(leadsTo(speaking, { type: "spoken" })).toEqual(["listening", "listen"]);
  });

  it("does not hear itself", () => {
    expect(leadsTo(speaking, heard("on 1 May"))).toEqual(["speaking"]);
  });

  it("falls silent when something new is asked", () => {
    expect(leadsTo(speaking, { type: "asked" })).toEqual(["thinking", "stopSpeaking"]);
  });
});

it.each([listening, thinking, speaking])("turned off while $name, everything stops", (mode) => {
  expect(leadsTo(mode, { type: "turnedOff" })).toEqual([
    "off",
    "dropSilence",
    "stopListening",
    "stopSpeaking",
  ]);
});
