// A page with changes that are not saved asks before a link or Back leads away from it. Apart from what the router
// needs of it, because few pages do.

import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { type Go, setAsk } from "./leaving";
import { leaveOverlays, useHeldPage } from "./overlays";
import { paths } from "./paths";

/** A tab that was opened with this page has nothing to go back to. */
const NOTHING_BEFORE_MS = 1_000;

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
