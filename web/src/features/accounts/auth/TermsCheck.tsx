import { useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button, Checkbox, Spinner } from "@/retro";

const TermsDialog = lazily(() => import("./TermsDialog"), {
  waiting: <Spinner size="small" label="Opening the terms" />,
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface TermsCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Acceptance of the terms, and the way to read them. Reading does not accept: the tick is a step of its own. */
export function TermsCheck({ checked, onChange }: TermsCheckProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Checkbox
        label="I accept the terms and conditions"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Read the Terms and Conditions
      </Button>
      {open && <TermsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
