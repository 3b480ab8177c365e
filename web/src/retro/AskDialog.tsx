import type { FormEvent, ReactNode } from "react";
import { Alert } from "./Alert";
import styles from "./AskDialog.module.css";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { DialogActions } from "./DialogActions";
import { useDialog } from "./dialog-context";

interface AskDialogProps {
  title: string;
  description?: string;
  confirmLabel: string;
  /** Something was typed or chosen: closing asks first. */
  unsaved: boolean;
  /** Why it cannot be sent yet. */
  disabled?: boolean;
  busy: boolean;
  /** Why it was refused. */
  error: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a window: a question or two, and one button that sends them. */
export function AskDialog(props: AskDialogProps) {
  const { title, description, busy, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size="small"
      guarded
      locked={busy}
    >
      <AskForm {...props} />
    </Dialog>
  );
}

function AskForm({
  confirmLabel,
  unsaved,
  disabled = false,
  busy,
  error,
  onSubmit,
  children,
}: AskDialogProps) {
  const close = useDialog(unsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && !busy) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {error && (
        <Alert tone="red" title="Not saved">
          {error}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
