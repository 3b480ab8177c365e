import { lazily } from "@/lib/lazily";
import type { Renewing } from "./types";

const RenewDialog = lazily(() => import("./RenewDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface RenewDialogHostProps {
  renewing: Renewing | null;
  onClose: () => void;
  onChange: (craneId: number) => void;
}

/** The dialog for renewing, fetched when it is first opened. */
export function RenewDialogHost({ renewing, onClose, onChange }: RenewDialogHostProps) {
  if (!renewing) return null;
  return <RenewDialog renewing={renewing} onClose={onClose} onChange={() => onChange(renewing.crane.id)} />;
}
