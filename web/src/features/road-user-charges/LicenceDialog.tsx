import { useState } from "react";
import { plainMessage } from "@/api";
import { asPaper, PaperPicker, uploadDocument } from "@/features/documents";
import { KILOMETRES } from "@/lib/numbers";
import { AskDialog, Field, NumberInput, TextInput } from "@/retro";
import { addLicence, inFull, type NamedCrane, useChargesChange } from "./queries";

interface LicenceDialogProps {
  crane: NamedCrane;
  /** Where the one before ends. */
  start: number;
  onClose: () => void;
  onChange: () => void;
}

/** Road user charges are bought in thousands of kilometres. */
export default function LicenceDialog({ crane, start, onClose, onChange }: LicenceDialogProps) {
  const [startKm, setStartKm] = useState(start);
  const [endKm, setEndKm] = useState(start + 1000);
  const [vehicleType, setVehicleType] = useState("");
  const [paper, setPaper] = useState<File | null>(null);
  // A paper that arrived before the licence itself was refused is not sent twice.
  const [filed, setFiled] = useState<number | null>(null);
  const save = useChargesChange({
    craneId: crane.id,
    change: async () => {
      let documentId = filed;
      if (paper && documentId === null) {
        documentId = (await uploadDocument(crane.id, await asPaper(paper), "Permits")).id;
        setFiled(documentId);
      }
      return addLicence(crane.id, { startKm, endKm, vehicleType: vehicleType || null, documentId });
    },
    done: "Licence saved",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  return (
    <AskDialog
      title="Add Licence"
      description={`${inFull(crane)}. Whole thousands of kilometres, as they are bought.`}
      confirmLabel="Save"
      unsaved={startKm !== start || endKm !== start + 1000 || vehicleType !== "" || paper !== null}
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="From km">
        <NumberInput units={KILOMETRES} value={startKm} onChange={setStartKm} inputMode="numeric" />
      </Field>
      <Field label="To km">
        <NumberInput units={KILOMETRES} value={endKm} onChange={setEndKm} inputMode="numeric" />
      </Field>
      <Field label="Vehicle type" hint="As it stands on the licence, such as 6.">
        <TextInput
          value={vehicleType}
          onChange={(event) => setVehicleType(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
      <PaperPicker
        paper={paper}
        disabled={save.isPending}
        onPick={(picked) => {
          setPaper(picked);
          setFiled(null);
        }}
      />
    </AskDialog>
  );
}
