import { lazily } from "@/lib/lazily";
import { Spinner } from "@/retro";
import { CraneDialog } from "./CraneDialog";

const AddCraneForm = lazily(() => import("./form/AddCraneForm"), <Spinner label="Loading the form..." />);

/** Starts fetching the form's script before the dialog opens. */
export const preloadAddCraneForm = AddCraneForm.preload;

interface AddCraneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddCraneDialog({ open, onOpenChange }: AddCraneDialogProps) {
  return (
    <CraneDialog open={open} onOpenChange={onOpenChange} title="Add New Crane" icon="plus">
      <AddCraneForm onDone={() => onOpenChange(false)} />
    </CraneDialog>
  );
}
