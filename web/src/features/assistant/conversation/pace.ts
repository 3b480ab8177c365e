// An answer that comes all at once still comes in word by word, so that the eye can follow it.

/** However long the text, showing it takes about this many frames at most. */
const FRAMES = 45;

export interface Pace {
  /** Takes the next piece of text, of any length. */
  add: (piece: string) => void;
  /** Waits until everything that was added shows, or `signal` ended it. */
  caughtUp: () => Promise<void>;
}

/** Calls `show` with a few words per frame, until `signal` ends it. Text that comes no faster is not held up. */
export function pace(show: (piece: string) => void, signal: AbortSignal): Pace {
  const waiting: string[] = [];
  let perFrame = 1;
  let isShowing = false;
  let shown = Promise.resolve();

  async function showWaiting() {
    isShowing = true;
    while (waiting.length > 0 && !signal.aborted) {
      show(waiting.splice(0, isHurried() ? waiting.length : perFrame).join(""));
      if (waiting.length > 0) await nextFrame();
    }
    isShowing = false;
  }

  return {
    add(piece) {
      waiting.push(...(piece.match(/\s*\S+|\s+$/g) ?? []));
      perFrame = Math.max(perFrame, Math.ceil(waiting.length / FRAMES));
      if (!isShowing) shown = showWaiting();
    },
    caughtUp: () => shown,
  };
}

/** Whether to show all at once: the page is hidden, or less motion was asked for. */
function isHurried(): boolean {
  return document.hidden || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A tab that goes out of sight draws no frames, but its timers run on. */
function nextFrame(): Promise<void> {
  return new Promise((drawn) => {
    requestAnimationFrame(() => drawn());
    setTimeout(drawn, 100);
  });
}
