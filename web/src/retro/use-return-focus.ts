import { useRef } from "react";

/**
 * For the content of a dialog: when it closes, focus goes back to where it was when it opened. Radix does so only for
 * dialogs with a trigger of their own, and ours are opened from state. What is marked `data-first` has the focus at first.
 */
export function useReturnFocus() {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      origin.current = document.activeElement;
      const first = (event.currentTarget as Element | null)?.querySelector<HTMLElement>("[data-first]");
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed the dialog may have moved focus on purpose, such as to a new page.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && origin.current instanceof HTMLElement) origin.current.focus();
    },
  };
}
