// A page with changes that are not saved asks before a link leads away from it.

import { useLayoutEffect, useState } from "react";

type Go = () => void;

let ask: ((go: Go) => void) | null = null;

/** For the router: goes on at once, or when the page with changes has asked. Another sheet of a page is no other page. */
export function leave(to: string, go: Go): void {
  const isElsewhere = new URL(to, window.location.href).pathname !== window.location.pathname;
  if (ask && isElsewhere) ask(go);
  else go();
}

/** While `unsaved`, whoever follows a link is asked first. Draw the question while `isAsking`. */
export function useAskBeforeLeaving(unsaved: boolean) {
  const [go, setGo] = useState<Go | null>(null);
  // Before any redirect that the next page makes.
  useLayoutEffect(() => {
    if (!unsaved) return;
    ask = (next) => setGo(() => next);
    return () => {
      ask = null;
    };
  }, [unsaved]);
  return {
    isAsking: go !== null,
    stay: () => setGo(null),
    goOn: () => {
      ask = null;
      setGo(null);
      go?.();
    },
  };
}
