import { lazily } from "@/lib/lazily";

const RenewDialog = lazily(() => import("./RenewDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

/** The certificate that is being renewed. */
export interface Renewing {
  craneId: number;
  kind: string;
  label: string;
  /** The day that it runs to, where it is known before. */
  until?: Date;
}

interface RenewDialogHostProps {
  renewing: Renewing | null;
  onClose: () => void;
  onChange: (craneId: number) => void;
}

/** The dialog for renewing, fetched when it is first opened. */
export function RenewDialogHost({ renewing, onClose, onChange }: RenewDialogHostProps) {
  if (!renewing) return null;
  return <RenewDialog {...renewing} onClose={onClose} onChange={() => onChange(renewing.craneId)} />;
}
