import { useState } from "react";
import { errorMessage } from "@/api";
import { AskDialog, Field, NumberInput, TextInput } from "@/retro";
import { addLicence, useChargesChange } from "./queries";

interface LicenceDialogProps {
  craneId: number;
  /** Where the one before ends. */
  start: number;
  onClose: () => void;
  onChange: () => void;
}

/** Road user charges are bought in thousands of kilometres. */
export default function LicenceDialog({ craneId, start, onClose, onChange }: LicenceDialogProps) {
  const [startKm, setStartKm] = useState(start);
  const [endKm, setEndKm] = useState(start + 1000);
  const [vehicleType, setVehicleType] = useState("");
  const save = useChargesChange({
    craneId,
    change: () => addLicence(craneId, { startKm, endKm, vehicleType: vehicleType || null }),
    done: "Licence saved",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  return (
    <AskDialog
      title="Add Licence"
      description="Whole thousands of kilometres, as they are bought."
      confirmLabel="Save"
      unsaved={startKm !== start || endKm !== start + 1000 || vehicleType !== ""}
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="From km">
        <NumberInput value={startKm} onChange={setStartKm} inputMode="numeric" />
      </Field>
      <Field label="To km">
        <NumberInput value={endKm} onChange={setEndKm} inputMode="numeric" />
      </Field>
      <Field label="Vehicle type" hint="As it stands on the licence, such as 6.">
        <TextInput
          value={vehicleType}
          onChange={(event) => setVehicleType(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
    </AskDialog>
  );
}
