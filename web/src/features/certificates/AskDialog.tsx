import type { FormEvent, ReactNode } from "react";
import { errorMessage } from "@/api";
import { Alert, Button, Dialog, DialogActions } from "@/retro";
import styles from "./certificates.module.css";

interface AskDialogProps {
  title: string;
  description?: string;
  confirmLabel: string;
  /** Why it cannot be sent yet. */
  disabled?: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a window: a question or two, and one button that sends them. */
export function AskDialog(props: AskDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    disabled = false,
    busy,
    error,
    onSubmit,
    onClose,
    children,
  } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && !busy) onSubmit();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} size="small" guarded>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
        {error && (
          <Alert tone="red" title="Not saved">
            {errorMessage(error)}
          </Alert>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
