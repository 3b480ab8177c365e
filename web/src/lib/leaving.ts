// A page with changes that are not saved asks before a link or Back leads away from it.

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { leaveOverlays, useHeldPage } from "./overlays";
import { paths } from "./paths";

type Go = () => void;

/** A tab that was opened with this page has nothing to go back to. */
const NOTHING_BEFORE_MS = 1_000;

let ask: ((go: Go) => void) | null = null;
const listeners = new Set<() => void>();

function setAsk(next: typeof ask): void {
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

/** While `unsaved`, whoever follows a link or goes back is asked first. Draw the question while `isAsking`. */
export function useAskBeforeLeaving(unsaved: boolean) {
  const [go, setGo] = useState<Go | null>(null);
  const [isGoing, setGoing] = useState(false);
  const [, navigate] = useLocation();
  const [isWaiting, setWaiting] = useState(false);
  // Before any redirect that the next page makes.
  useLayoutEffect(() => {
    if (!unsaved) return;
    setAsk((next) => setGo(() => next));
    return () => setAsk(null);
  }, [unsaved]);
  const goBack = () =>
    leaveOverlays(() => {
      window.history.back();
      setWaiting(true);
    });
  useHeldPage(unsaved && !isGoing, () => setGo(() => goBack));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => navigate(paths.dashboard()), NOTHING_BEFORE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, navigate]);
  return {
    isAsking: go !== null,
    stay: () => setGo(null),
    goOn: () => {
      setAsk(null);
      setGoing(true);
      setGo(null);
      go?.();
    },
  };
}
