import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepInEntry, readEntry } from "@/lib/history-entry";

const PLACE = "strip";
/** Browsers count how often a page writes into its history, so it is written when the row has come to rest. */
const AT_REST_MS = 100;

/** Where the row was left when this step of the tab's history was left: on Back it is there again. */
export function placeOnBack(): number {
  const place = readEntry(PLACE);
  return typeof place === "number" ? place : 0;
}

/** Keeps where the row is with this step of the history, when it rests and before a press on a card leads away. */
function useKeptPlace(area: RefObject<HTMLElement | null>) {
  const timer = useRef(0);
  useLayoutEffect(() => {
    area.current?.scrollTo({ left: placeOnBack(), behavior: "instant" });
    return () => clearTimeout(timer.current);
  }, [area]);
  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    const left = Math.round(area.current?.scrollLeft ?? 0);
    if (left !== placeOnBack()) keepInEntry(PLACE, left);
  }, [area]);
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keepNow, AT_REST_MS);
  }, [keepNow]);
  return { keepNow, keepSoon };
}

/** A sideways scrolling area that buttons move by a fixed step, and that knows when it is at an end. */
export function useSteps() {
  const area = useRef<HTMLElement>(null);
  // Where a running scroll will stop: quick presses add up instead of being lost.
  const target = useRef<number | null>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  const { keepNow, keepSoon } = useKeptPlace(area);

  const measure = useCallback(() => {
    const element = area.current;
    if (!element) return;
    if (target.current !== null && Math.abs(element.scrollLeft - target.current) < 1) target.current = null;
    const isAtStart = element.scrollLeft < 1;
    const isAtEnd = element.scrollLeft > element.scrollWidth - element.clientWidth - 1;
    setEnds((before) =>
      before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
    );
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // An observer is told after the layout, so that measuring asks for none of its own.
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [measure]);

  const step = useCallback((distance: number) => {
    const element = area.current;
    if (!element) return;
    const furthest = element.scrollWidth - element.clientWidth;
    const left = Math.min(furthest, Math.max(0, (target.current ?? element.scrollLeft) + distance));
    target.current = left;
    element.scrollTo({ left });
  }, []);

  // A hand on the row takes over from the buttons. Not every browser says when a scroll has ended.
  const letGo = useCallback(() => {
    target.current = null;
  }, []);
  const hands = { onPointerDown: letGo, onTouchStart: letGo, onWheel: letGo, onKeyDown: letGo };
  const onScroll = useCallback(() => {
    measure();
    keepSoon();
  }, [measure, keepSoon]);

  const rewind = useCallback(() => {
    target.current = null;
    area.current?.scrollTo({ left: 0, behavior: "instant" });
  }, []);

  return { area, ...ends, step, hands: { ...hands, onScroll, onClickCapture: keepNow }, rewind };
}
