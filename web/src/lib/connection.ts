// Whether the server answers, and how old what is shown instead may be. The browser's own idea of "online" is often
// wrong on site, so the calls themselves say how it stands; the browser only hints when to look again.

import { useSyncExternalStore } from "react";

export interface Connection {
  isOffline: boolean;
  /** When what is shown was seen, at the latest. Null where that is not known. */
  asAt: number | null;
}

/** Answers that came from what is kept, by their address: when they were seen, and on which screen they show. */
const kept = new Map<string, { seenAt: number; screen: string }>();
/** The last call got no answer. */
let isSilent = false;
let lastAnswer: number | null = null;
let connection: Connection = { isOffline: false, asAt: null };

/** Without a signal it is looked for again by itself, less and less often: not every browser notices its return. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 60_000;
let waitMs = FIRST_WAIT_MS;
let nextLook: ReturnType<typeof setTimeout> | undefined;

const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function update(): void {
  const isOffline = isSilent || kept.size > 0;
  const asAt = isOffline ? oldestShown() : null;
  planLook(isOffline);
  if (connection.isOffline === isOffline && connection.asAt === asAt) return;
  connection = { isOffline, asAt };
  for (const listener of listeners) listener();
}

function planLook(isOffline: boolean): void {
  if (!isOffline) {
    clearTimeout(nextLook);
    nextLook = undefined;
  } else if (nextLook === undefined) {
    nextLook = setTimeout(lookAgain, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

function lookAgain(): void {
  nextLook = undefined;
  if (document.visibilityState === "visible") void lookForServer();
}

/** Of the answers for this screen, the oldest; of all, where this screen got none. */
function oldestShown(): number | null {
  const all = [...kept.values()];
  const here = all.filter(({ screen }) => screen === window.location.pathname);
  const shown = (here.length > 0 ? here : all).map(({ seenAt }) => seenAt);
  return shown.length > 0 ? Math.min(...shown) : lastAnswer;
}

/** An answer came: from the network, or, with the time when it was seen, from what is kept. */
export function noteAnswer(address: string, seenAt: number | null): void {
  if (seenAt === null) {
    isSilent = false;
    lastAnswer = Date.now();
    kept.delete(address);
    if (kept.size === 0) waitMs = FIRST_WAIT_MS;
  } else {
    kept.set(address, { seenAt, screen: window.location.pathname });
  }
  update();
}

/** A call got no answer. */
export function noteSilence(): void {
  isSilent = true;
  update();
}

/** Somebody signed in or out: what was shown before is gone. */
export function forgetAnswers(): void {
  kept.clear();
  update();
}

/** Asks whether the server is there again, and if so has everybody ask anew for what came from what is kept. */
export async function lookForServer(): Promise<boolean> {
  try {
    const { ok } = await fetch("/healthz", { cache: "no-store" });
    if (!ok) throw new Error("The server is not well.");
  } catch {
    noteSilence();
    return false;
  }
  isSilent = false;
  lastAnswer = Date.now();
  kept.clear();
  update();
  for (const listener of returnListeners) listener();
  return true;
}

/** `refresh` runs when the server is there again. */
export function onReturn(refresh: () => void): () => void {
  returnListeners.add(refresh);
  return () => {
    returnListeners.delete(refresh);
  };
}

function lookIfOffline(): void {
  waitMs = FIRST_WAIT_MS;
  if (connection.isOffline) void lookForServer();
}

/** From now on the browser's hints are heard. */
export function watchConnection(): void {
  window.addEventListener("offline", noteSilence);
  window.addEventListener("online", lookIfOffline);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookIfOffline();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}
