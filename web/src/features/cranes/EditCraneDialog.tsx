import { lazily } from "@/lib/lazily";
import { Spinner } from "@/retro";
import { CraneDialog } from "./CraneDialog";
import type { Crane } from "./types";

const EditCraneForm = lazily(() => import("./form/EditCraneForm"), <Spinner label="Loading the form..." />);

interface EditCraneDialogProps {
  crane: Crane;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditCraneDialog({ crane, open, onOpenChange }: EditCraneDialogProps) {
  return (
    <CraneDialog open={open} onOpenChange={onOpenChange} title="Edit Crane" icon="edit">
      <EditCraneForm crane={crane} onDone={() => onOpenChange(false)} />
    </CraneDialog>
  );
}
