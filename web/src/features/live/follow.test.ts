import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followChanges } from "./follow";

/** What the server says on the stream, in the order in which it is said. */
let say: (text: string) => void;
let asked: string[];
let stop: () => void;

beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        say = (text) => stream.enqueue(new TextEncoder().encode(text));
        say(": open\n\n");
      },
    });
    return new Response(body, { status: 200 });
  });
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** A client whose answers are on a screen, and how often each was asked for. */
function watching(...keys: (string | number)[][]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetched = keys.map((queryKey) => {
    const queryFn = vi.fn(async () => "answer");
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    return queryFn;
  });
  return { client, fetched };
}

const times = (fetched: { mock: { calls: unknown[] } }[]) => fetched.map(({ mock }) => mock.calls.length);

it("asks anew for what changed and is shown, and for nothing else", async () => {
  const { client, fetched } = watching(["cranes"], ["cranes", 7], ["cranes", 8], ["mates"]);
  stop = followChanges(client, 1, () => {});
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatch(/^\/api\/live\?age=\d+$/);
  say("data: crane 7\n\n");
  await vi.waitFor(() => expect(times(fetched)).toEqual([2, 2, 1, 1]));
  say("data: mates\ndata: alerts\n\n");
  await vi.waitFor(() => expect(times(fetched)).toEqual([2, 2, 1, 2]));
  // What only a newer server says may be anything.
  say("data: moods\n\n");
  await vi.waitFor(() => expect(times(fetched)).toEqual([3, 3, 2, 3]));
});

it("waits while an action is under way, which asks for what it changes by itself", async () => {
  const { client, fetched } = watching(["cranes", 7]);
  stop = followChanges(client, 1, () => {});
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  let finish = () => {};
  const underWay = new Promise<void>((done) => {
    finish = done;
  });
  const action = client
    .getMutationCache()
    .build(client, { mutationFn: () => underWay })
    .execute(undefined);
  await vi.waitFor(() => expect(client.isMutating()).toBe(1));
  say("data: crane 7\n\n");
  await new Promise((done) => setTimeout(done));
  expect(times(fetched)).toEqual([1]);
  finish();
  await action;
  await vi.waitFor(() => expect(times(fetched)).toEqual([2]));
});

it("says so where the server does not know the session, and does not ask again", async () => {
  vi.mocked(globalThis.fetch).mockImplementation(async (address) => {
    asked.push(String(address));
    return new Response("Please sign in.", { status: 401 });
  });
  const onSignedOut = vi.fn();
  stop = followChanges(watching().client, 1, onSignedOut);
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(asked).toHaveLength(1);
});
