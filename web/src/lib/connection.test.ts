import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAnswers, lookForServer, noteAnswer, noteSilence, onReturn, useConnection } from "./connection";

const NINE = new Date(2026, 10, 16, 9, 0).getTime();
const TEN = new Date(2026, 10, 16, 10, 0).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: TEN });
  noteAnswer("/api/user", null);
  forgetAnswers();
});

afterEach(() => {
  vi.useRealTimers();
});

function connection() {
  return renderHook(() => useConnection()).result;
}

it("is offline from a call without an answer to the next that has one", () => {
  const result = connection();
  expect(result.current.isOffline).toBe(false);
  act(noteSilence);
  expect(result.current).toEqual({ isOffline: true, asAt: TEN });
  act(() => noteAnswer("/api/cranes", null));
  expect(result.current).toEqual({ isOffline: false, asAt: null });
});

it("names the time of the oldest answer that this screen shows", () => {
  const result = connection();
  window.history.replaceState(null, "", "/crane/7");
  act(() => noteAnswer("/api/cranes/7", NINE));
  act(() => noteAnswer("/api/cranes/7/certificates", TEN));
  expect(result.current.asAt).toBe(NINE);
  window.history.replaceState(null, "", "/");
  act(() => noteAnswer("/api/cranes", TEN));
  expect(result.current.asAt).toBe(TEN);
});

it("is offline as long as anything shown came from what is kept", () => {
  const result = connection();
  act(() => noteAnswer("/api/cranes", NINE));
  act(() => noteAnswer("/api/alerts", null));
  expect(result.current).toEqual({ isOffline: true, asAt: NINE });
  act(() => noteAnswer("/api/cranes", null));
  expect(result.current.isOffline).toBe(false);
});

it("has everything asked for anew when the server is there again, and not before", async () => {
  const result = connection();
  const refresh = vi.fn();
  onReturn(refresh);
  act(() => noteAnswer("/api/cranes", NINE));
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await act(lookForServer);
  expect(refresh).not.toHaveBeenCalled();
  expect(result.current.isOffline).toBe(true);
  fetch.mockResolvedValue(new Response("ok"));
  await act(lookForServer);
  expect(refresh).toHaveBeenCalledOnce();
  expect(result.current.isOffline).toBe(false);
});

it("looks again by itself, less and less often, until all that shows is from the server", async () => {
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  fetch.mockClear();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => noteAnswer("/api/cranes", NINE));
  for (const [wait, looks] of [
    [2_999, 0],
    [1, 1],
    [6_000, 2],
    [12_000, 3],
  ] as const) {
    await pass(wait);
    expect(fetch).toHaveBeenCalledTimes(looks);
  }
  // The server is there, but this one answer comes from what is kept once more: no reason to ask faster.
  fetch.mockResolvedValue(new Response("ok"));
  const stop = onReturn(() => noteAnswer("/api/cranes", NINE));
  await pass(24_000);
  expect(fetch).toHaveBeenCalledTimes(4);
  stop();
  await pass(47_999);
  expect(fetch).toHaveBeenCalledTimes(4);
  act(() => noteAnswer("/api/cranes", null));
  await pass(600_000);
  expect(fetch).toHaveBeenCalledTimes(4);
});
