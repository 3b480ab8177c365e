import { useSession } from "@/features/accounts";
import { lazily } from "@/lib/lazily";
import { Spinner } from "@/retro";
import { CraneDialog } from "./CraneDialog";
import { editForm, forgetDraft } from "./drafts";
import type { Crane } from "./types";

const EditCraneForm = lazily(() => import("./form/EditCraneForm"), {
  waiting: <Spinner label="Loading the form..." />,
});

interface EditCraneDialogProps {
  crane: Crane;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditCraneDialog({ crane, open, onOpenChange }: EditCraneDialogProps) {
  const { user } = useSession();
  const close = () => {
    forgetDraft(user?.id, editForm(crane.id));
    onOpenChange(false);
  };
  return (
    <CraneDialog open={open} onOpenChange={close} title="Edit Crane" icon="edit">
      <EditCraneForm crane={crane} onDone={close} />
    </CraneDialog>
  );
}
