import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useOverlay } from "@/lib/overlays";
import { Backdrop } from "./Backdrop";
import { Button } from "./Button";
import { cx } from "./cx";
import dialogStyles from "./Dialog.module.css";
import { DialogActions } from "./DialogActions";
import { Icon } from "./Icon";
import { useReturnFocus } from "./use-return-focus";
import windowStyles from "./Window.module.css";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Names what happens, and to what. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Runs on confirmation. The dialog stays open: close it when the action is done. */
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
}

/** Asks before something that cannot be undone. Starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = "Cancel" } = props;
  const { onConfirm, busy = false, danger = true } = props;
  const returnFocus = useReturnFocus();
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  useOverlay(open, () => change(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <Backdrop className={dialogStyles.backdrop} />
        <AlertDialog.Content
          {...returnFocus}
          className={cx(windowStyles.window, dialogStyles.dialog, dialogStyles.small)}
        >
          <header className={windowStyles.bar}>
            <Icon name="warning" className={windowStyles.icon} />
            <AlertDialog.Title className={windowStyles.title}>{title}</AlertDialog.Title>
          </header>
          {danger && <div className={windowStyles.hazard} />}
          <div className={cx(windowStyles.body, dialogStyles.body)}>
            <AlertDialog.Description asChild>
              <div className={dialogStyles.question}>{children}</div>
            </AlertDialog.Description>
            <DialogActions>
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
