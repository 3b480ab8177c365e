import { plainMessage } from "@/api";
import { ReasonDialog } from "@/retro";
import { type Entered, inFull, type NamedCrane, useChargesChange, voidEntry } from "./queries";

interface VoidEntryDialogProps {
  crane: NamedCrane;
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
export default function VoidEntryDialog({ crane, entered, onClose, onChange }: VoidEntryDialogProps) {
  const save = useChargesChange({
    craneId: crane.id,
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
      description={`${inFull(crane)}. ${entered.text}. It stays in the history, and ${after}.`}
      confirmLabel="Void"
      hint="Such as: typed wrongly, or read on another crane."
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={(reason) => save.mutate(reason)}
      onClose={onClose}
    />
  );
}
