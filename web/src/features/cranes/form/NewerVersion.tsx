import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ApiError, errorMessage } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { Alert, Button } from "@/retro";
import { craneQuery } from "../queries";
import { type Crane, craneTypeLabels, expiryFields } from "../types";
import type { CraneForm } from "./CraneFields";
import styles from "./form.module.css";
import { type CraneValues, type StartValues, valuesOf } from "./rules";

const labels: Record<keyof CraneValues, string> = {
  type: "Type",
  make: "Make",
  model: "Model",
  vehicleId: "Vehicle ID",
  roadUserKm: "RUC Expiry",
  ...(Object.fromEntries(expiryFields.map(({ field, label }) => [field, label])) as Record<
    (typeof expiryFields)[number]["field"],
    string
  >),
};

interface NewerVersionProps {
  refusal: ApiError;
  form: CraneForm;
  seen: Crane;
  onLoaded: (newer: Crane) => void;
}

/** Someone else saved this crane first: offers their version without losing what was typed. */
export function NewerVersion({ refusal, form, seen, onLoaded }: NewerVersionProps) {
  const client = useQueryClient();
  const [clashes, setClashes] = useState<string[]>([]);
  const { dirtyFields } = form.formState;
  // The form is long: focus brings the way out into view from wherever Save was pressed.
  const wayOut = useRef<HTMLButtonElement>(null);
  useEffect(() => wayOut.current?.focus(), []);

  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...craneQuery(seen.id), staleTime: 0 }),
    onSuccess: (newer) => {
      const before = valuesOf(seen);
      const after = valuesOf(newer);
      const fields = Object.keys(labels) as (keyof CraneValues)[];
      setClashes(
        fields
          .filter((field) => dirtyFields[field] && show(before, field) !== show(after, field))
          .map((field) => `${labels[field]} is now ${show(after, field)}.`),
      );
      form.reset(after, { keepDirtyValues: true });
      onLoaded(newer);
    },
  });

  if (load.isSuccess) {
    return (
      <Alert tone="info" title="The newer version is loaded">
        <p>What you changed is kept. Check the form and save again.</p>
        {clashes.length > 0 && (
          <>
            <p>The other person changed these too, and your save will replace them:</p>
            <ul className={styles.clashes}>
              {clashes.map((clash) => (
                <li key={clash}>{clash}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    );
  }
  return (
    <Alert
      tone="amber"
      title="Not saved"
      actions={
        <Button ref={wayOut} busy={load.isPending} onClick={() => load.mutate()}>
          Load the newer version
        </Button>
      }
    >
      <p>{refusal.message}</p>
      {load.error && <p>{errorMessage(load.error)}</p>}
    </Alert>
  );
}

function show(values: StartValues, field: keyof CraneValues): string {
  const value = values[field];
  if (value instanceof Date) return formatLongDate(value);
  return field === "type" ? craneTypeLabels[values.type] : String(value ?? "");
}
