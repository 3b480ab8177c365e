import { useState } from "react";
import { AskDialog } from "./AskDialog";
import { Field } from "./Field";
import { TextInput } from "./TextInput";

interface ReasonDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** An example of a reason. */
  hint: string;
  busy: boolean;
  /** Why it was refused. */
  error: string | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, and does it only with an answer. */
export function ReasonDialog({ hint, onSubmit, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <AskDialog
      {...dialog}
      unsaved={reason.trim() !== ""}
      disabled={!reason.trim()}
      onSubmit={() => onSubmit(reason)}
    >
      <Field label="Reason" required hint={hint}>
        <TextInput
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
    </AskDialog>
  );
}
