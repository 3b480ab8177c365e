// The one stream by which the server says what has changed.

import { createParser } from "eventsource-parser";

/** The server says something every 20 seconds; a stream that is silent for longer is dead. */
const SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface Ears {
  /** It is about to be tried. */
  onTry: () => void;
  /** Something came, if only that the stream is alive. */
  onSound: () => void;
  onChange: (topics: string[]) => void;
  /** The server does not know the session any more. */
  onSignedOut: () => void;
  /** Milliseconds since something was last heard or read. */
  age: () => number;
}

/** Listens until the signal ends it, and comes back after every break: soon at first, then more and more rarely. */
export async function listen(ears: Ears, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    await untilSeen(signal);
    if (signal.aborted) return;
    ears.onTry();
    const outcome = await hear(ears, signal);
    if (signal.aborted) return;
    if (outcome === "signed out") return ears.onSignedOut();
    if (outcome === "heard") pause = FIRST_PAUSE_MS;
    // Not all at once: a server that starts again would have every page at its door in the same moment.
    await untilTime(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** What changed in the last milliseconds, without a stream. */
export async function catchUp(age: number): Promise<string[]> {
  const answer = await fetch(`/api/live?age=${wholeAge(age)}`, { cache: "no-store", priority: "low" }).catch(
    () => null,
  );
  if (!answer?.ok) return [];
  return (await answer.text()).split("\n").filter((topic) => topic !== "");
}

function wholeAge(age: number): number {
  return Math.min(Math.ceil(age), 2 ** 31);
}

/** One stream from its beginning to its end. */
async function hear(ears: Ears, signal: AbortSignal): Promise<"heard" | "unheard" | "signed out"> {
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener("abort", stop);
  let silence = setTimeout(stop, SILENCE_MS);
  let outcome: "heard" | "unheard" = "unheard";
  try {
    const answer = await fetch(`/api/live?age=${wholeAge(ears.age())}`, {
      headers: { accept: "text/event-stream" },
      cache: "no-store",
      // It is never what somebody waits for.
      priority: "low",
      signal: end.signal,
    });
    if (answer.status === 401) return "signed out";
    if (!answer.ok || !answer.body) return "unheard";
    const parser = createParser({ onEvent: ({ data }) => ears.onChange(data.split("\n")) });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return outcome;
      outcome = "heard";
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      ears.onSound();
      parser.feed(value);
    }
  } catch {
    return outcome;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
  }
}

/** Nobody looks at a hidden page, so it does not come back before it is seen. */
function untilSeen(signal: AbortSignal): Promise<void> {
  return until(signal, (done) => {
    if (document.visibilityState === "visible") return done();
    document.addEventListener("visibilitychange", done, { signal });
  });
}

/** Or until the browser thinks that there is a network again. */
function untilTime(ms: number, signal: AbortSignal): Promise<void> {
  return until(signal, (done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", done, { signal, once: true });
  });
}

function until(signal: AbortSignal, wait: (done: () => void) => void): Promise<void> {
  return new Promise((done) => {
    signal.addEventListener("abort", () => done(), { once: true });
    wait(() => done());
  });
}
