import { lazy } from "react";
import { CraneDialog } from "./CraneDialog";

const loadForm = () => import("./form/AddCraneForm");
const AddCraneForm = lazy(loadForm);

/** Starts fetching the form's script before the dialog opens. */
export function preloadAddCraneForm(): void {
  // A failed fetch is reported when the dialog opens.
  void loadForm().catch(() => {});
}

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
