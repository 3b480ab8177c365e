import { useSession } from "@/features/accounts";
import { lazily } from "@/lib/lazily";
import { Spinner } from "@/retro";
import { CraneDialog } from "./CraneDialog";
import { addForm, forgetDraft } from "./drafts";

const AddCraneForm = lazily(() => import("./form/AddCraneForm"), {
  waiting: <Spinner label="Loading the form..." />,
});

/** Starts fetching the form's script before the dialog opens. */
export const preloadAddCraneForm = AddCraneForm.preload;

interface AddCraneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddCraneDialog({ open, onOpenChange }: AddCraneDialogProps) {
  const { user } = useSession();
  const close = () => {
    forgetDraft(user?.id, addForm);
    onOpenChange(false);
  };
  return (
    <CraneDialog open={open} onOpenChange={close} title="Add New Crane" icon="plus">
      <AddCraneForm onDone={close} />
    </CraneDialog>
  );
}
