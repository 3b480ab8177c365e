import type { ReactNode } from "react";
import { AskDialog, Field, TextInput } from "@/retro";

interface NameDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** By what one knows it again. */
  hint: string;
  name: string;
  onName: (name: string) => void;
  busy: boolean;
  error: string | null;
  onSubmit: () => void;
  onClose: () => void;
  /** What else is asked. */
  children?: ReactNode;
}

/** Asks for the name of something new that signs in: a passkey, a token. */
export function NameDialog({ hint, name, onName, children, ...dialog }: NameDialogProps) {
  const isNamed = name.trim() !== "";
  return (
    <AskDialog {...dialog} unsaved={isNamed} disabled={!isNamed}>
      <Field label="Name" required hint={hint}>
        <TextInput
          autoFocus
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </Field>
      {children}
    </AskDialog>
  );
}
