// What waits to be sent: kept when there is no signal, sent when there is one.

import { useSyncExternalStore } from "react";
import { isUnreached, plainMessage, statusOf } from "@/api";
import { signedInUser } from "@/lib/signed-in";
import { type Sendable, sendEntry } from "./sending";
import { deleteEntry, putEntry, readEntries } from "./store";
import type { Answers, Entry, Request } from "./types";

/** Whose outbox it is. While nobody is signed in, nothing is kept and nothing is sent. */
let userId: number | null = null;
let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
/** Told which crane has changed when something has arrived. */
const arrivals = new Set<(craneId: number) => void>();

async function reload(): Promise<void> {
  // A browser that keeps nothing has nothing waiting.
  const all = await readEntries().catch(() => []);
  entries = all.filter((entry) => entry.userId === userId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What waits of the user who is signed in. */
export function useWaiting(): readonly Entry[] {
  return useSyncExternalStore(subscribe, () => entries);
}

/** From now on it is this user's, and what waits is sent. */
export async function openOutbox(user: number): Promise<void> {
  await dropWaiting(user);
  await sendWaiting();
}

/** An entry may be made before the outbox was opened. */
function whose(): number | null {
  const marked = signedInUser();
  userId ??= marked === null ? null : Number(marked);
  return userId;
}

export function onArrival(tell: (craneId: number) => void): () => void {
  arrivals.add(tell);
  return () => {
    arrivals.delete(tell);
  };
}

type NewEntry<K extends Request["kind"]> = Sendable<K> & Pick<Entry, "what">;

/** Sends it now. Without a signal it is kept, and the answer is null. What the server refuses is thrown. */
export async function sendOrKeep<K extends Request["kind"]>(
  entry: NewEntry<K>,
  signal?: AbortSignal,
): Promise<Answers[K] | null> {
  try {
    return await sendEntry<K>(entry, signal);
  } catch (error) {
    const user = whose();
    if (user === null || !isUnreached(error)) throw error;
    // Where it cannot be kept, the user is told that it was not saved.
    await putEntry({ ...entry, userId: user, at: Date.now(), refusal: null }).catch(() => {
      throw error;
    });
    await reload();
    return null;
  }
}

/** Sends all that waits, one after another and the oldest first; stops where there is no signal. */
export async function sendWaiting(): Promise<void> {
  await reload();
  if (!entries.some(({ refusal }) => refusal === null)) return;
  // Another tab may be at it.
  if (!navigator.locks) return sendAll();
  await navigator.locks.request("cranedesk-outbox", { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll();
  });
}

async function sendAll(): Promise<void> {
  for (const entry of entries.filter(({ refusal }) => refusal === null)) {
    // Somebody signed out meanwhile.
    if (entry.userId !== userId) break;
    try {
      await sendEntry(entry as Parameters<typeof sendEntry>[0]);
    } catch (error) {
      if (isUnreached(error) || comesBack(statusOf(error))) break;
      await putEntry({ ...entry, refusal: { status: statusOf(error) ?? 0, text: plainMessage(error) } });
      await reload();
      continue;
    }
    await deleteEntry(entry.key);
    await reload();
    for (const tell of arrivals) tell(entry.craneId);
  }
}

/** Not a word about the request itself: it is sent again another time. */
function comesBack(status: number | null): boolean {
  return status === null || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Puts an entry that was refused on its way once more, with what was changed about it. */
export async function sendAgain(before: string, entry: Entry): Promise<void> {
  await deleteEntry(before);
  await putEntry({ ...entry, refusal: null });
  await sendWaiting();
}

export async function dropEntry(key: string): Promise<void> {
  await deleteEntry(key);
  await reload();
}

/** Somebody signed in or out: removes what waits of everybody, or of all but one user. */
export async function dropWaiting(but: number | null): Promise<void> {
  userId = but;
  const all = await readEntries().catch(() => []);
  for (const entry of all) if (entry.userId !== but) await deleteEntry(entry.key);
  await reload();
}
