import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { revealWords } from "./reveal";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  [1, 180],
  [1.5, 120],
])("at rate %d a word more shows every %d ms", (rate, interval) => {
  const show = vi.fn();
  const onDone = vi.fn();
  revealWords("**Three** short\n\nwords", rate, show, onDone);
  vi.advanceTimersByTime(interval - 1);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenLastCalledWith("**Three**");
  vi.advanceTimersByTime(interval);
  expect(show).toHaveBeenLastCalledWith("**Three** short");
  expect(onDone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(interval);
  expect(onDone).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it("can be ended early", () => {
  const show = vi.fn();
  revealWords("one two three", 1, show, vi.fn())();
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});

it("spends no time on the marks of tables and lists", () => {
  const show = vi.fn();
  revealWords("- | Crane | Due |\n| --- | --- |\n| Grove | **1 May** |", 1, show, vi.fn());
  vi.advanceTimersByTime(180 * 3);
  expect(show.mock.calls).toEqual([
    ["- | Crane"],
    ["- | Crane | Due"],
    ["- | Crane | Due |\n| --- | --- |\n| Grove"],
  ]);
});
