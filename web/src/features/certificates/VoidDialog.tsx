import { plainMessage } from "@/api";
import { formatLongDate, parseDate } from "@/lib/dates";
import { ReasonDialog } from "@/retro";
import { useCertificateChange, voidRenewal } from "./queries";
import { inFull, type KindHistory, type NamedCrane, outcomeLabels, type Renewal } from "./types";

interface VoidDialogProps {
  crane: NamedCrane;
  history: KindHistory;
  renewal: Renewal;
  onClose: () => void;
  onChange: () => void;
}

/** A mistake is voided with a reason. It stays in the history, and no longer counts. */
export default function VoidDialog({ crane, history, renewal, onClose, onChange }: VoidDialogProps) {
  const save = useCertificateChange({
    change: (reason: string) => voidRenewal(renewal.id, reason),
    done: `${history.label} entry of ${crane.name} voided`,
    onDone: () => {
      onChange();
      onClose();
    },
  });
  const until = parseDate(renewal.expires);
  const paper = renewal.paper ? ` Its paper ${renewal.paper.name} stays in Documents, marked as voided.` : "";
  return (
    <ReasonDialog
      title={`Void ${history.label} Entry`}
      description={`${inFull(crane)}. ${outcomeLabels[renewal.outcome]}${until ? `, valid to ${formatLongDate(until)}` : ""}. It stays in the history, and the date before it counts again.${paper}`}
      confirmLabel="Void"
      hint="Such as: entered for the wrong crane."
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={(reason) => save.mutate(reason)}
      onClose={onClose}
    />
  );
}
