import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillBar } from "./fill-bar";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const seen: number[] = [];
  const controller = new AbortController();
  let settled = false;
  void fillBar((percent) => seen.push(percent), controller.signal).then(() => {
    settled = true;
  });
  return { seen, controller, isSettled: () => settled };
}

it("advances 5% every 200 ms, is full after 4 seconds and stays so for one step", async () => {
  const bar = start();
  await vi.advanceTimersByTimeAsync(199);
  expect(bar.seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(bar.seen).toEqual([5]);
  await vi.advanceTimersByTimeAsync(3_799);
  expect(bar.seen.at(-1)).toBe(95);
  expect(bar.isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(bar.seen.at(-1)).toBe(100);
  await vi.advanceTimersByTimeAsync(199);
  expect(bar.isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(bar.isSettled()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bar.seen).toHaveLength(20);
});

it("stops where it is when told to", async () => {
  const bar = start();
  await vi.advanceTimersByTimeAsync(600);
  bar.controller.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bar.seen).toEqual([5, 10, 15]);
  expect(bar.isSettled()).toBe(true);
});
