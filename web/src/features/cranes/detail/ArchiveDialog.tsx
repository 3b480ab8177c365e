import { ConfirmDialog } from "@/retro";
import { type Crane, craneName } from "../types";

interface ArchiveDialogProps {
  crane: Crane;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a crane is put away: what others hold of it stops working meanwhile. */
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
        goes out of the lists, the counts and the alerts. Links to its papers and its QR stickers stop working
        until it is taken back.
      </p>
      <p>Its history and papers are kept.</p>
    </ConfirmDialog>
  );
}
