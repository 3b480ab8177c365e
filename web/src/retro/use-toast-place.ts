import { type RefObject, useCallback, useEffect, useLayoutEffect } from "react";
import { type Control, placeToast } from "./toast-place";

const CONTROLS = "a[href], button, input:not([type=file]), select, textarea";
const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";
const MARGIN = 12;
/** Up to here a toast is as wide as the screen; as in the style sheet. */
const NARROW = "(max-width: 40rem)";

/** The controls that can be pressed now: those of the topmost dialog, or of the whole page. */
function controlsInReach(toast: HTMLElement): Control[] {
  const top = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document;
  return [...top.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !toast.contains(control))
    .map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return { left, top, width, height, inUse: control === document.activeElement };
    })
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** Keeps the toast, which lies in the viewport, off the controls. It moves away when one under it gets the focus. */
export function useToastPlace(
  viewport: RefObject<HTMLElement | null>,
  toast: RefObject<HTMLElement | null>,
  id: number | undefined,
) {
  const place = useCallback(() => {
    if (!viewport.current || !toast.current) return;
    const { width, height } = toast.current.getBoundingClientRect();
    const isNarrow = window.matchMedia(NARROW).matches;
    const taskbar = document.querySelector("[data-taskbar]")?.getBoundingClientRect().height ?? 0;
    const room = {
      left: MARGIN,
      top: MARGIN,
      width: document.documentElement.clientWidth - 2 * MARGIN,
      height: window.innerHeight - taskbar - 2 * MARGIN,
    };
    const chosen = placeToast({ width, height }, room, controlsInReach(toast.current), isNarrow);
    viewport.current.style.left = `${chosen.left}px`;
    viewport.current.style.top = `${chosen.top}px`;
  }, [viewport, toast]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast finds its own place.
  useLayoutEffect(place, [place, id]);

  useEffect(() => {
    if (id === undefined) return;
    let frame = 0;
    // After the change is drawn: a dialog that closes gives its focus back a little later.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const inUse = document.activeElement;
        if (!toast.current || !inUse?.matches(CONTROLS) || toast.current.contains(inUse)) return;
        const one = inUse.getBoundingClientRect();
        const other = toast.current.getBoundingClientRect();
        const isClear =
          one.right <= other.left ||
          one.left >= other.right ||
          one.bottom <= other.top ||
          one.top >= other.bottom;
        if (!isClear) place();
      });
    };
    // Dialogs come and go as children of the body, and with them what is in reach.
    const layers = new MutationObserver(() => requestAnimationFrame(place));
    layers.observe(document.body, { childList: true });
    document.addEventListener("focusin", look);
    window.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      cancelAnimationFrame(frame);
      layers.disconnect();
      document.removeEventListener("focusin", look);
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [id, place, toast]);
}
