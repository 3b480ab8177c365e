import { useRef } from "react";

/**
 * For the content of a dialog: when it closes, focus goes back to where it was when it opened. Radix does so only for
 * dialogs with a trigger of their own, and ours are opened from state.
 */
export function useReturnFocus() {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed the dialog may have moved focus on purpose, such as to a new page.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && origin.current instanceof HTMLElement) origin.current.focus();
    },
  };
}
