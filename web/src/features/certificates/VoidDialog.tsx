import { useState } from "react";
import { errorMessage } from "@/api";
import { formatLongDate, parseDate } from "@/lib/dates";
import { AskDialog, Field, TextInput } from "@/retro";
import { useCertificateChange, voidRenewal } from "./queries";
import { outcomeLabels, type Renewal } from "./types";

interface VoidDialogProps {
  craneId: number;
  renewal: Renewal;
  onClose: () => void;
  onChange: () => void;
}

/** A mistake is voided with a reason. It stays in the history, and no longer counts. */
export default function VoidDialog({ craneId, renewal, onClose, onChange }: VoidDialogProps) {
  const [reason, setReason] = useState("");
  const save = useCertificateChange({
    craneId,
    change: () => voidRenewal(renewal.id, reason),
    done: "Entry voided",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  const until = parseDate(renewal.expires);
  return (
    <AskDialog
      title="Void Entry"
      description={`${outcomeLabels[renewal.outcome]}${until ? `, valid to ${formatLongDate(until)}` : ""}. It stays in the history, and the date before it counts again.`}
      confirmLabel="Void"
      unsaved={reason.trim() !== ""}
      disabled={!reason.trim()}
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Reason" required hint="Such as: entered for the wrong crane.">
        <TextInput
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
    </AskDialog>
  );
}
