import { expect, it } from "vitest";
import { ApiError } from "@/api";
import { makeCrane } from "../testing";
import { withEach } from "./each";

const cranes = Array.from({ length: 20 }, (_, id) => makeCrane({ id }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const all = ids(cranes);

it("does the others when one is refused, and says why", async () => {
  const seen: number[] = [];
  const act = (crane: { id: number }) =>
    crane.id % 7 === 3 ? Promise.reject(new ApiError(409, "Not this one.")) : Promise.resolve();
  const outcome = await withEach(cranes, act, {
    signal: new AbortController().signal,
    onProgress: (finished) => seen.push(finished),
  });
  expect(outcome.refused.map(({ crane, why }) => [crane.id, why])).toEqual([
    [3, "Not this one."],
    [10, "Not this one."],
    [17, "Not this one."],
  ]);
  expect(ids(outcome.done)).toEqual(all.filter((id) => id % 7 !== 3));
  expect(seen.at(-1)).toBe(20);
});

it("leaves the rest alone when it is stopped or nobody is signed in", async () => {
  const stop = new AbortController();
  const stopped = await withEach(
    cranes,
    async ({ id }) => {
      if (id === 5) stop.abort();
    },
    { signal: stop.signal, onProgress: () => {} },
  );
  expect(stopped.done.length + stopped.left.length).toBe(20);
  expect(stopped.left.length).toBeGreaterThan(10);

  const out = await withEach(cranes, () => Promise.reject(new ApiError(401, "Please sign in.")), {
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(out.refused.length).toBeLessThanOrEqual(4);
  expect(out.left.length).toBeGreaterThanOrEqual(16);
});
