import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { keepInEntry, readEntry } from "./history-entry";

/** Browsers count how often a page writes into its history, so it is written when the area has come to rest. */
const AT_REST_MS = 100;

export interface Place {
  left: number;
  top: number;
}

/** Where an area was left when this step of the tab's history was left: on Back it is there again. */
export function scrollPositionOf(name: string): Place {
  const { left, top } = (readEntry(name) ?? {}) as Partial<Record<keyof Place, unknown>>;
  return { left: typeof left === "number" ? left : 0, top: typeof top === "number" ? top : 0 };
}

/** Keeps how far an area is scrolled with this step of the history, when it rests and before a press leads away. */
export function useScrollPosition(name: string, area: RefObject<HTMLElement | null>) {
  const timer = useRef(0);
  useLayoutEffect(() => {
    area.current?.scrollTo({ ...scrollPositionOf(name), behavior: "instant" });
    return () => clearTimeout(timer.current);
  }, [name, area]);
  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    const place = {
      left: Math.round(area.current?.scrollLeft ?? 0),
      top: Math.round(area.current?.scrollTop ?? 0),
    };
    const kept = scrollPositionOf(name);
    if (place.left !== kept.left || place.top !== kept.top) keepInEntry(name, place);
  }, [name, area]);
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keepNow, AT_REST_MS);
  }, [keepNow]);
  return { keepNow, keepSoon };
}
