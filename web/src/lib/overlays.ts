// The one stack of what lies over the page: dialogs, the drawer, a calendar. Each has a step of its own in the tab's
// history, so that Back closes the topmost instead of leaving the page. A step says in its state how many lie over it.
// A page with changes that are not saved has such a step too, under all others: Back then asks before it leaves.

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readEntry } from "./history-entry";

interface Overlay {
  /** Asks it to close. A form with changes may ask back instead. */
  close: () => void;
  /** It is the page itself, which covers nothing. */
  isPage: boolean;
}

const STEP = "overlays";
/** A browser that does not move is not waited for; should it move later, the step is still known as ours. */
const PATIENCE_MS = 1_000;

let stack: readonly Overlay[] = [];
const listeners = new Set<() => void>();
/** Where the overlays lie; a step to anywhere else is the page's own affair. */
let address = "";
/** Steps of ours are taken one after another: browsers take them later, and lose some when hurried. */
let steps: Promise<void> = Promise.resolve();
let waiting = 0;
/** A step of ours that the browser has not taken yet: how many overlays it leads to, and whether we gave up waiting. */
let pending: { depth: number; isLate: boolean } | null = null;

function depth(): number {
  const known = readEntry(STEP);
  return typeof known === "number" ? known : 0;
}

function enqueue(step: () => void | Promise<void>): void {
  waiting += 1;
  steps = steps.then(step).finally(() => {
    waiting -= 1;
  });
}

/** Has the history say what the screen shows. */
async function level(): Promise<void> {
  const surplus = depth() - stack.length;
  if (surplus > 0) return goBack(surplus);
  if (surplus < 0) address = window.location.href;
  for (let next = depth() + 1; next <= stack.length; next++) {
    window.history.pushState({ ...window.history.state, [STEP]: next }, "");
  }
}

function goBack(count: number): Promise<void> {
  return new Promise((done) => {
    const step = { depth: depth() - count, isLate: false };
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener("popstate", goOn);
      done();
    };
    const timer = setTimeout(() => {
      step.isLate = true;
      goOn();
    }, PATIENCE_MS);
    window.addEventListener("popstate", goOn);
    pending = step;
    window.history.go(-count);
  });
}

window.addEventListener("popstate", () => {
  const own = pending?.depth === depth() ? pending : null;
  if (own) pending = null;
  if (own && !own.isLate) return;
  if (!own && depth() < stack.length && window.location.href === address) stack.at(-1)?.close();
  // Whatever came of it is drawn first. A step forward to something that is no longer open is taken back as well.
  setTimeout(() => enqueue(level));
});

function change(next: readonly Overlay[]): void {
  stack = next;
  enqueue(level);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function topmost(): Overlay | undefined {
  return stack.findLast((overlay) => !overlay.isPage);
}

/** Whether anything lies over the page. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(subscribe, () => topmost() !== undefined);
}

/** While `open`, Back asks this to close before anything under it. */
export function useOverlay(open: boolean, close: () => void): void {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const overlay: Overlay = { close: () => latest(), isPage: false };
    change([...stack, overlay]);
    return () => change(stack.filter((other) => other !== overlay));
  }, [open]);
}

/** While `held`, Back asks the page before it leaves it. */
export function useHeldPage(held: boolean, ask: () => void): void {
  const latest = useEffectEvent(ask);
  useEffect(() => {
    if (!held) return;
    const page: Overlay = { close: () => latest(), isPage: true };
    change([page, ...stack]);
    return () => change(stack.filter((other) => other !== page));
  }, [held]);
}

/** Asks the topmost to close; false when nothing lies over the page. */
export function closeTopOverlay(): boolean {
  const top = topmost();
  top?.close();
  return top !== undefined;
}

/** For the router: a page that is opened from an overlay comes after the page under it, and not after the overlay. */
export function leaveOverlays(navigate: () => void): void {
  if (waiting === 0 && depth() === 0) {
    navigate();
    return;
  }
  enqueue(async () => {
    const count = depth();
    if (count > 0) await goBack(count);
    navigate();
    // A page that stays, such as one that only shows another sheet, may still be held.
    setTimeout(() => enqueue(level));
  });
}

/** Once the page is there: steps of overlays that a reload has closed go. */
export function forgetClosedOverlays(): void {
  if (depth() !== stack.length) enqueue(level);
}

/** Settles when no step is under way. */
export function overlaysSettled(): Promise<void> {
  return steps;
}
