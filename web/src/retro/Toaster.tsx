import { Toast } from "radix-ui";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import { IconButton } from "./IconButton";
import styles from "./Toaster.module.css";
import { dismissToast, type ToastVariant, useVisibleToast } from "./toast-store";

const icons: Record<ToastVariant, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  destructive: "stop",
};

/** Where the toast appears. The app has one. */
export function Toaster() {
  const message = useVisibleToast();
  const variant = message?.variant ?? "info";
  return (
    <Toast.Provider swipeDirection="right" duration={variant === "destructive" ? 12_000 : 6_000}>
      {message && (
        <Toast.Root
          key={message.id}
          className={cx(styles.toast, styles[variant])}
          type={variant === "destructive" ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
        >
          <Icon name={icons[variant]} size={2} className={styles.icon} />
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{message.title}</Toast.Title>
            {message.description && <Toast.Description>{message.description}</Toast.Description>}
            {message.detail && <p>{message.detail}</p>}
          </div>
          <Toast.Close asChild>
            <IconButton icon="close" label="Dismiss" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* An open dialog hides the rest of the page from screen readers, except what is marked as live. The toast
          announces itself, so the mark is all that is wanted here. */}
      <div aria-live="off">
        <Toast.Viewport className={styles.viewport} />
      </div>
    </Toast.Provider>
  );
}
