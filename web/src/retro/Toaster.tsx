import { Toast } from "radix-ui";
import { useRef } from "react";
import { closeTopOverlay } from "@/lib/overlays";
import { Button } from "./Button";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import { IconButton } from "./IconButton";
import styles from "./Toaster.module.css";
import { dismissToast, type ToastVariant, useVisibleToast } from "./toast-store";
import { useSwipeAway } from "./use-swipe-away";
import { useToastPlace } from "./use-toast-place";

const icons: Record<ToastVariant, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  destructive: "stop",
};

/** Short, but long enough to read: what went wrong takes longer. It waits while a pointer or the focus is on it. */
const DURATIONS_MS: Record<ToastVariant, number> = {
  info: 4_000,
  success: 4_000,
  warning: 8_000,
  destructive: 8_000,
};

/** What can be taken back waits longer. */
const WITH_ACTION_MS = 10_000;

/** Where the toast appears, off the controls in use. The app has one. */
export function Toaster() {
  const message = useVisibleToast();
  const variant = message?.variant ?? "info";
  const viewport = useRef<HTMLOListElement>(null);
  const toast = useRef<HTMLLIElement>(null);
  useToastPlace(viewport, toast, message?.id);
  const swipe = useSwipeAway(() => dismissToast(message?.id));
  return (
    // The threshold is out of reach: a swipe goes to either side or up, which Radix cannot do.
    <Toast.Provider
      swipeThreshold={10_000}
      duration={message?.action ? WITH_ACTION_MS : DURATIONS_MS[variant]}
    >
      {message && (
        <Toast.Root
          ref={toast}
          key={message.id}
          {...swipe}
          className={cx(styles.toast, styles[variant])}
          type={variant === "destructive" ? "foreground" : "background"}
          // The toast lies on top of all, but Escape means the dialog under it.
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (!closeTopOverlay()) dismissToast(message.id);
          }}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
        >
          <Icon name={icons[variant]} size={2} className={styles.icon} />
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{message.title}</Toast.Title>
            {message.description && <Toast.Description>{message.description}</Toast.Description>}
            {message.detail && <p>{message.detail}</p>}
            {message.action && (
              <Toast.Action asChild altText={`${message.action.label}: ${message.title}`}>
                <Button className={styles.action} onClick={message.action.onAct}>
                  {message.action.label}
                </Button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton icon="close" label="Dismiss" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* An open dialog hides the rest of the page from screen readers, except what is marked as live. The toast
          announces itself, so the mark is all that is wanted here. */}
      <div aria-live="off">
        <Toast.Viewport ref={viewport} className={styles.viewport} />
      </div>
    </Toast.Provider>
  );
}
