import { errorMessage } from "@/api";
import { formatLongDate, parseDate } from "@/lib/dates";
import { ReasonDialog } from "@/retro";
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
  const save = useCertificateChange({
    craneId,
    change: (reason: string) => voidRenewal(renewal.id, reason),
    done: "Entry voided",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  const until = parseDate(renewal.expires);
  return (
    <ReasonDialog
      title="Void Entry"
      description={`${outcomeLabels[renewal.outcome]}${until ? `, valid to ${formatLongDate(until)}` : ""}. It stays in the history, and the date before it counts again.`}
      confirmLabel="Void"
      hint="Such as: entered for the wrong crane."
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={(reason) => save.mutate(reason)}
      onClose={onClose}
    />
  );
}
