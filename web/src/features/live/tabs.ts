// One stream for all tabs of a browser: one of them listens and tells the others. A browser has only a handful of
// connections to a server, and a stream takes one for as long as it is open.

import { catchUp, type Ears, listen } from "./stream";

/** The tab that listens may have been put to sleep by the browser; one that is seen then takes its place. */
const SLEEPS_MS = 70_000;
/** Whoever does not lead by then is told by another tab. */
const SETTLED_MS = 1_000;

/** What the tab that listens tells the others. */
interface Message {
  topics: string[];
  /** Whether the stream is there, and not only looked for. */
  isHeard: boolean;
}

/** Hears changes, by a stream of this tab or of another, until what it returns is called. */
export function shareStream(
  name: string,
  { onChange, onSignedOut }: Pick<Ears, "onChange" | "onSignedOut">,
): () => void {
  const end = new AbortController();
  // What is shown first was asked for when the page began, and nothing was heard since.
  let heardAt = 0;
  let ledAt = performance.now();
  const note = (isHeard: boolean) => {
    ledAt = performance.now();
    if (isHeard) heardAt = ledAt;
  };
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  const tell = (message: Message) => {
    // A closed channel takes nothing.
    if (!end.signal.aborted) channel?.postMessage(message);
  };
  if (channel) {
    channel.onmessage = ({ data: { topics, isHeard } }: MessageEvent<Message>) => {
      note(isHeard);
      if (topics.length > 0) onChange(topics);
    };
  }
  const ears: Ears = {
    age: () => performance.now() - heardAt,
    onSignedOut,
    onTry: () => {
      note(false);
      tell({ topics: [], isHeard: false });
    },
    onSound: () => {
      note(true);
      tell({ topics: [], isHeard: true });
    },
    onChange: (topics) => {
      onChange(topics);
      tell({ topics, isHeard: true });
    },
  };
  const lead = (signal: AbortSignal) => listen(ears, signal);

  const locks = channel ? navigator.locks : undefined;
  if (!locks) {
    // Cannot share: a stream of its own.
    void lead(end.signal);
  } else {
    const line = standInLine(locks, name, lead, end.signal);
    // The other tab's stream told what changed before this tab was there to hear it.
    const settled = setTimeout(() => {
      if (!line.isLeading()) void catchUp(performance.now()).then(onChange);
    }, SETTLED_MS);
    const watch = setInterval(() => {
      if (document.visibilityState === "visible" && performance.now() - ledAt > SLEEPS_MS) line.takeOver();
    }, SLEEPS_MS / 2);
    end.signal.addEventListener("abort", () => {
      clearTimeout(settled);
      clearInterval(watch);
    });
  }
  return () => {
    end.abort();
    channel?.close();
  };
}

/** Waits in line to lead; whoever leads does so until its tab closes, or another takes over. */
function standInLine(
  locks: LockManager,
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): { isLeading: () => boolean; takeOver: () => void } {
  let isLeading = false;
  const takeTurn = async (options: LockOptions): Promise<void> => {
    const turn = new AbortController();
    const stop = () => turn.abort();
    signal.addEventListener("abort", stop);
    try {
      await locks.request(name, options, async () => {
        isLeading = true;
        await lead(turn.signal);
        // Signed out: no other tab need try before somebody signs in.
        if (!turn.signal.aborted) await new Promise((done) => turn.signal.addEventListener("abort", done));
      });
    } catch {
      // Another tab has taken over, or this one is closing.
    } finally {
      isLeading = false;
      turn.abort();
      signal.removeEventListener("abort", stop);
    }
  };
  const stay = async () => {
    while (!signal.aborted) await takeTurn({ signal });
  };
  void stay();
  return {
    isLeading: () => isLeading,
    takeOver: () => {
      if (!isLeading && !signal.aborted) void takeTurn({ steal: true });
    },
  };
}
