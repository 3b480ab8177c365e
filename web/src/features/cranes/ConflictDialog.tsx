import { type Conflict, dropEntry } from "@/features/outbox";
import { Dialog } from "@/retro";
import EditCraneForm from "./form/EditCraneForm";

interface ConflictDialogProps {
  conflict: Conflict;
  onClose: () => void;
}

/** A change that was entered without a signal, and before it was sent somebody else saved a newer version. */
export default function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { seen, input } = conflict.request;
  return (
    <Dialog open onOpenChange={onClose} title="Edit Crane" icon="edit" guarded>
      <EditCraneForm
        crane={seen}
        refused={{ input, text: conflict.refusal.text }}
        onDone={() => {
          void dropEntry(conflict.key);
          onClose();
        }}
      />
    </Dialog>
  );
}
