import { type PointerEvent, useRef } from "react";

/** So far must a finger move before it is a swipe and not a press, and before what it moves is let go. */
const BEGINS = 8;
const SIDEWAYS = 48;
const UPWARDS = 32;

/** For something that can be swiped away: to either side, or up. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from) return null;
    return { x: event.clientX - from.x, y: Math.min(0, event.clientY - from.y) };
  };
  const settle = (event: PointerEvent<HTMLElement>) => {
    start.current = null;
    event.currentTarget.style.translate = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = move(event);
      if (!by || (Math.abs(by.x) < BEGINS && by.y > -BEGINS)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${by.x}px ${by.y}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = move(event);
      settle(event);
      if (by && (Math.abs(by.x) >= SIDEWAYS || by.y <= -UPWARDS)) onAway();
    },
    onPointerCancel: settle,
  };
}
