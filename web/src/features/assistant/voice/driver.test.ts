import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Driver, SILENCE_MS } from "./driver";
import type { Mode } from "./machine";

const recognizer = { listen: vi.fn(), stop: vi.fn() };
const synthesizer = { speak: vi.fn(), stop: vi.fn() };
const onSubmit = vi.fn();
let modes: Mode["name"][];
let driver: Driver;

beforeEach(() => {
  vi.useFakeTimers();
  for (const part of [recognizer.listen, recognizer.stop, synthesizer.speak, synthesizer.stop, onSubmit])
    part.mockReset();
  modes = [];
  driver = new Driver({ recognizer, synthesizer, onSubmit, onMode: ({ name }) => modes.push(name) });
});
afterEach(() => vi.useRealTimers());

it("takes turns: listens, sends after 1.5 s of silence, speaks, listens again", () => {
  driver.tell({ type: "turnedOn", answering: false });
  expect(recognizer.listen).toHaveBeenCalledTimes(1);
  driver.tell({ type: "heard", words: "what is due", guess: "" });
  vi.advanceTimersByTime(1499);
  expect(onSubmit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith("what is due");
  expect(recognizer.stop).toHaveBeenCalledTimes(1);
  driver.tell({ type: "answered", aloud: "The Grove." });
  expect(synthesizer.speak).toHaveBeenCalledExactlyOnceWith("The Grove.");
  expect(recognizer.listen).toHaveBeenCalledTimes(1);
  driver.tell({ type: "spoken" });
  expect(recognizer.listen).toHaveBeenCalledTimes(2);
  expect(modes).toEqual(["listening", "listening", "thinking", "speaking", "listening"]);
});

it("counts the silence from the last word", () => {
  driver.tell({ type: "turnedOn", answering: false });
  driver.tell({ type: "heard", words: "what", guess: "" });
  vi.advanceTimersByTime(SILENCE_MS - 100);
  driver.tell({ type: "heard", words: "what", guess: "is" });
  vi.advanceTimersByTime(SILENCE_MS * 3);
  expect(onSubmit).not.toHaveBeenCalled();
  driver.tell({ type: "heard", words: "what is due", guess: "" });
  vi.advanceTimersByTime(SILENCE_MS);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith("what is due");
});

it("turned off, it sends nothing that was said before, and stops everything", () => {
  driver.tell({ type: "turnedOn", answering: false });
  driver.tell({ type: "heard", words: "what is due", guess: "" });
  driver.tell({ type: "turnedOff" });
  expect(recognizer.stop).toHaveBeenCalledOnce();
  expect(synthesizer.stop).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(SILENCE_MS * 2);
  expect(onSubmit).not.toHaveBeenCalled();
});

it("goes on listening when the browser cannot speak and says so at once", () => {
  synthesizer.speak.mockImplementation(() => driver.tell({ type: "spoken" }));
  driver.tell({ type: "turnedOn", answering: true });
  driver.tell({ type: "answered", aloud: "The Grove." });
  expect(modes.at(-1)).toBe("listening");
  expect(recognizer.listen).toHaveBeenCalledOnce();
});
