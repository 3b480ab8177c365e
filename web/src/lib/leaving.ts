// A page with changes that are not saved is asked before a link leads away from it.

import { useSyncExternalStore } from "react";

export type Go = () => void;

let ask: ((go: Go) => void) | null = null;
const listeners = new Set<() => void>();

/** For the page: how it asks, or null when nothing would be lost. */
export function setAsk(next: typeof ask): void {
  ask = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the page has changes that are not saved. */
export function useIsUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => ask !== null);
}

/** For the router: goes on at once, or when the page with changes has asked. Another sheet of a page is no other page. */
export function leave(to: string, go: Go): void {
  const isElsewhere = new URL(to, window.location.href).pathname !== window.location.pathname;
  if (ask && isElsewhere) ask(go);
  else go();
}
