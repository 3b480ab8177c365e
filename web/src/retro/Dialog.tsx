import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useOverlay } from "@/lib/overlays";
import { Backdrop } from "./Backdrop";
import { ConfirmDialog } from "./ConfirmDialog";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { DialogContext } from "./dialog-context";
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
  /** Something was typed or chosen and not saved: closing asks first. A form inside can also say so; see `useDialog`. */
  unsaved?: boolean;
  /** It stays open whatever is pressed, while a save runs. */
  locked?: boolean;
  children: ReactNode;
}

/** A window over the desktop; the whole screen on a phone. Focus stays inside; Escape, Back and the cross close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, icon, size = "medium", guarded = false, children } = props;
  const { unsaved = false, locked = false } = props;
  // Not a state: what was typed just before Back must count before anything is drawn anew.
  const isFormUnsaved = useRef(false);
  const [asking, setAsking] = useState(false);
  const returnFocus = useReturnFocus();
  const close = () => {
    if (locked) return;
    if (unsaved || isFormUnsaved.current) setAsking(true);
    else onOpenChange(false);
  };
  useOverlay(open, close);
  // The forms inside are large, and need not be drawn anew for this.
  const latest = useRef(close);
  latest.current = close;
  const wiring = useMemo(
    () => ({
      close: () => latest.current(),
      setUnsaved: (isUnsaved: boolean) => {
        isFormUnsaved.current = isUnsaved;
      },
    }),
    [],
  );
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (next) onOpenChange(true);
        else close();
      }}
    >
      <Primitive.Portal>
        <Backdrop className={styles.backdrop} />
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
            <DialogContext value={wiring}>{children}</DialogContext>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      >
        What you typed or chose here will be lost.
      </ConfirmDialog>
    </Primitive.Root>
  );
}
