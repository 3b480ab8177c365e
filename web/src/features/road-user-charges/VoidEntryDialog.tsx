import { errorMessage } from "@/api";
import { ReasonDialog } from "@/retro";
import { type Entered, useChargesChange, voidEntry } from "./queries";

interface VoidEntryDialogProps {
  craneId: number;
  entered: Entered;
  onClose: () => void;
  onChange: () => void;
}

const titles: Record<Entered["what"], string> = {
  reading: "Void Reading",
  licence: "Void Licence",
  recorder: "Void Recorder",
};

/** A mistake is voided with a reason. It stays in the history, and no longer counts. */
export default function VoidEntryDialog({ craneId, entered, onClose, onChange }: VoidEntryDialogProps) {
  const save = useChargesChange({
    craneId,
    change: (reason: string) => voidEntry(entered, reason),
    done: "Entry voided",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  const after = entered.what === "recorder" ? "the one before it is fitted again" : "it no longer counts";
  return (
    <ReasonDialog
      title={titles[entered.what]}
      description={`${entered.text}. It stays in the history, and ${after}.`}
      confirmLabel="Void"
      hint="Such as: typed wrongly, or read on another crane."
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={(reason) => save.mutate(reason)}
      onClose={onClose}
    />
  );
}
