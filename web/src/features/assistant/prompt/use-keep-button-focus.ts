import { useEffect, useRef } from "react";

/**
 * Send and Stop take turns. Whoever used one of them by keyboard finds the focus on the other, instead of losing it
 * at the top of the page.
 */
export function useKeepButtonFocus(isWaiting: boolean) {
  const send = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  // A button that goes away or is switched off takes the focus with it without a blur.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current) return;
    (isWaiting ? stop : send).current?.focus();
  }, [isWaiting]);

  const watch = {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
  return { sendButton: { ref: send, ...watch }, stopButton: { ref: stop, ...watch } };
}
