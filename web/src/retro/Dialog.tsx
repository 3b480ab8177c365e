import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { Icon, type IconName } from "./Icon";
import { IconButton } from "./IconButton";
import { useReturnFocus } from "./use-return-focus";
import windowStyles from "./Window.module.css";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title bar. */
  description?: ReactNode;
  icon?: IconName;
  size?: "small" | "medium" | "large";
  /** A press outside does not close it: for forms, so that typed work is not lost. */
  guarded?: boolean;
  children: ReactNode;
}

/** A window over the desktop; the whole screen on a phone. Focus stays inside, Escape closes it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, icon, size = "medium", guarded = false, children } = props;
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          className={cx(windowStyles.window, styles.dialog, styles[size])}
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={(event) => {
            if (guarded) event.preventDefault();
          }}
        >
          <header className={windowStyles.bar}>
            {icon && <Icon name={icon} className={windowStyles.icon} />}
            <Primitive.Title className={windowStyles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon="close" label="Close" />
            </Primitive.Close>
          </header>
          <div className={cx(windowStyles.body, styles.body)}>
            {description && (
              <Primitive.Description className={styles.description}>{description}</Primitive.Description>
            )}
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The row of buttons at the end of a dialog; the last one is the main action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
