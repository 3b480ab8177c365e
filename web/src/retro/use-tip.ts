import { useCallback, useEffect, useRef, useState } from "react";

/** A tooltip opens after this long, */
const OPEN_AFTER = 700;
/** and at once for so long after another closed. */
const SKIP_WITHIN = 300;
/** Time to move the pointer from the control onto the words. */
const CLOSE_AFTER = 100;

export interface Tip {
  anchor: Element;
  text: string;
}

const tipAt = (target: EventTarget | null): Tip | null => {
  const anchor = target instanceof Element ? target.closest("[data-tip]") : null;
  const text = anchor?.getAttribute("data-tip");
  return anchor && text ? { anchor, text } : null;
};

/** The tooltip to show now. It listens once for the whole page, so that a control needs nothing but its words. */
export function useTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const shown = useRef<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const show = useCallback((next: Tip | null) => {
    clearTimeout(timer.current);
    if (shown.current && !next) closedAt.current = performance.now();
    shown.current = next;
    setTip(next);
  }, []);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    if (shown.current) timer.current = setTimeout(() => show(null), CLOSE_AFTER);
  }, [show]);

  useEffect(() => {
    let tabbed = false;
    const over = (event: PointerEvent) => {
      // A finger does not hover.
      const next = event.pointerType === "touch" ? null : tipAt(event.target);
      if (!next) return;
      clearTimeout(timer.current);
      if (next.anchor === shown.current?.anchor) return;
      const atOnce = shown.current !== null || performance.now() - closedAt.current < SKIP_WITHIN;
      timer.current = setTimeout(() => show(next), atOnce ? 0 : OPEN_AFTER);
    };
    const out = (event: PointerEvent) => {
      const left = tipAt(event.target);
      if (left && tipAt(event.relatedTarget)?.anchor !== left.anchor) release();
    };
    const close = () => show(null);
    const key = (event: KeyboardEvent) => {
      tabbed = event.key === "Tab";
      if (!tabbed) close();
    };
    // Not where a dialog or a click puts the focus: only where the user goes by Tab.
    const focus = (event: FocusEvent) => show(tabbed ? tipAt(event.target) : null);
    const options = { capture: true, passive: true };
    document.addEventListener("pointerover", over, options);
    document.addEventListener("pointerout", out, options);
    document.addEventListener("pointerdown", close, options);
    document.addEventListener("keydown", key, options);
    document.addEventListener("focusin", focus, options);
    document.addEventListener("scroll", close, options);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("pointerover", over, options);
      document.removeEventListener("pointerout", out, options);
      document.removeEventListener("pointerdown", close, options);
      document.removeEventListener("keydown", key, options);
      document.removeEventListener("focusin", focus, options);
      document.removeEventListener("scroll", close, options);
    };
  }, [show, release]);

  return { tip, keep, release };
}
