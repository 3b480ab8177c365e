import { ConfirmDialog } from "@/retro";
import { type Crane, craneName } from "../types";

interface ArchiveDialogProps {
  crane: Crane;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a crane is put away: what others hold of it ends. */
export function ArchiveDialog({ crane, busy, onConfirm, onClose }: ArchiveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Archive Crane"
      confirmLabel="Archive"
      danger={false}
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>
        <strong>
          {craneName(crane)} ({crane.vehicleId})
        </strong>{" "}
        goes out of the lists, the counts and the alerts. Links to its papers and its QR stickers end for
        good: if it is taken back, make new ones.
      </p>
      <p>Its history and papers are kept.</p>
    </ConfirmDialog>
  );
}
