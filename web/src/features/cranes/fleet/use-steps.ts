import { useCallback, useEffect, useRef, useState } from "react";
import { scrollPositionOf, useScrollPosition } from "@/lib/use-scroll-position";

const PLACE = "strip";

/** Where the row was left when this step of the tab's history was left. */
export function placeOnBack(): number {
  return scrollPositionOf(PLACE).left;
}

/** A sideways scrolling area that buttons move by a fixed step, and that knows when it is at an end. */
export function useSteps() {
  const area = useRef<HTMLElement>(null);
  // Where a running scroll will stop: quick presses add up instead of being lost.
  const target = useRef<number | null>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  const { keepNow, keepSoon } = useScrollPosition(PLACE, area);

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
