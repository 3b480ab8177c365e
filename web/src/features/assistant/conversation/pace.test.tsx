import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pace } from "./pace";

const sentence = "The COF of MBR482 expires on 6 October 2026.\n\n- in 96 days\n";

function start() {
  const shown: string[] = [];
  const controller = new AbortController();
  return { shown, controller, words: pace((piece) => shown.push(piece), controller.signal) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it("shows one word per frame, and in the end exactly what came", async () => {
  const { shown, words } = start();
  words.add(sentence);
  expect(shown).toEqual(["The"]);
  await vi.advanceTimersToNextFrame();
  expect(shown).toEqual(["The", " COF"]);
  await vi.runAllTimersAsync();
  await words.caughtUp();
  expect(shown.join("")).toBe(sentence);
});

it("does not hold up words that come one by one", () => {
  const { shown, words } = start();
  words.add("The");
  words.add(" COF");
  expect(shown).toEqual(["The", " COF"]);
});

it("takes no longer for a long text than for a page", async () => {
  const { shown, words } = start();
  words.add("word ".repeat(10_000));
  await vi.runAllTimersAsync();
  expect(shown.length).toBeLessThanOrEqual(46);
  expect(shown.join("")).toBe("word ".repeat(10_000));
});

it("shows all at once to those who want nothing to move", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const { shown, words } = start();
  words.add(sentence);
  expect(shown).toEqual([sentence]);
});

it("ends where it was stopped", async () => {
  const { shown, controller, words } = start();
  words.add(sentence);
  controller.abort();
  await vi.runAllTimersAsync();
  await words.caughtUp();
  expect(shown).toEqual(["The"]);
});
