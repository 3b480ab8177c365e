import { type FormEvent, useState } from "react";
import { MONTHS } from "@/lib/numbers";
import { Button, Checkbox, DialogActions, Field, NumberInput, TextInput, useDialog } from "@/retro";
import styles from "./certificates.module.css";
import { addKind, changeKind, useCertificateChange } from "./queries";
import type { CertificateKind } from "./types";

interface KindFormProps {
  /** The one that is changed; none to add one. */
  kind: CertificateKind | null;
  onRemove: () => void;
  onCancel: () => void;
  onDone: () => void;
}

const NEW = { label: "", months: 12, parks: false };

/** Adds a kind, or changes one. The four keep their names. */
export function KindForm({ kind, onRemove, onCancel, onDone }: KindFormProps) {
  const before = kind ?? NEW;
  const [label, setLabel] = useState(before.label);
  const [months, setMonths] = useState(before.months);
  const [parks, setParks] = useState(before.parks);
  useDialog(label.trim() !== before.label || months !== before.months || parks !== before.parks);
  const save = useCertificateChange({
    change: () => {
      const body = { label, months, parks };
      return kind ? changeKind(kind.key, body) : addKind(body);
    },
    done: kind ? "Certificate type changed" : "Certificate type added",
    onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim()) save.mutate(undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="kind-form">
      <h3 id="kind-form">{kind ? `Change ${kind.label}` : "Add a type"}</h3>
      {!kind?.builtIn && (
        <Field label="Name" required>
          <TextInput
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            autoComplete="off"
          />
        </Field>
      )}
      <Field label="Usual interval in months">
        <NumberInput value={months} onChange={setMonths} units={MONTHS} name="months" />
      </Field>
      <Checkbox
        checked={parks}
        onChange={(event) => setParks(event.currentTarget.checked)}
        label="The crane is parked while it has expired"
      />
      {kind && !kind.builtIn && (
        <p>
          <Button icon="trash" onClick={onRemove}>
            Remove {kind.label}
          </Button>
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!label.trim()}>
          {kind ? "Save" : "Add Type"}
        </Button>
      </DialogActions>
    </form>
  );
}
