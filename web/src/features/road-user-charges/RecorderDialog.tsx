import { useState } from "react";
import { plainMessage, type Schemas } from "@/api";
import { isoDay } from "@/lib/dates";
import { KILOMETRES } from "@/lib/numbers";
import { useNow } from "@/lib/use-now";
import { AskDialog, DatePicker, Field, NumberInput, Select, TextInput } from "@/retro";
import { addRecorder, inFull, type NamedCrane, useChargesChange } from "./queries";

type RecorderType = Schemas["RecorderType"];

const typeOptions: { value: RecorderType; label: string }[] = [
  { value: "hubodometer", label: "Hubodometer" },
  { value: "electronic", label: "Electronic" },
];

interface RecorderDialogProps {
  crane: NamedCrane;
  /** What the one that comes off showed last; none where there was none. */
  last: number | null;
  onClose: () => void;
  onChange: () => void;
}

/** A new hubodometer or electronic recorder was fitted. */
export default function RecorderDialog({ crane, last, onClose, onChange }: RecorderDialogProps) {
  const [type, setType] = useState<RecorderType>("hubodometer");
  const [serial, setSerial] = useState("");
  const [fittedKm, setFittedKm] = useState(0);
  const now = useNow();
  const [fittedOn, setFittedOn] = useState<Date | undefined>(now);
  const [isDayChosen, setDayChosen] = useState(false);
  const [removedKm, setRemovedKm] = useState(last ?? 0);
  const save = useChargesChange({
    craneId: crane.id,
    change: () =>
      addRecorder(crane.id, {
        type,
        serial,
        fittedKm,
        fittedOn: fittedOn ? isoDay(fittedOn) : null,
        removedKm: last === null ? null : removedKm,
      }),
    done: "Recorder saved",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  return (
    <AskDialog
      title="Change Recorder"
      description={inFull(crane)}
      confirmLabel="Save"
      unsaved={
        isDayChosen || type !== "hubodometer" || serial !== "" || fittedKm !== 0 || removedKm !== (last ?? 0)
      }
      disabled={!serial.trim()}
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Type">
        <Select
          options={typeOptions}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as RecorderType)}
        />
      </Field>
      <Field label="Serial number" required>
        <TextInput
          value={serial}
          onChange={(event) => setSerial(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
      <Field label="Fitted on">
        <DatePicker
          value={fittedOn}
          onChange={(date) => {
            setFittedOn(date);
            setDayChosen(true);
          }}
          calendarLabel="Choose the day it was fitted"
        />
      </Field>
      <Field label="It shows, in km">
        <NumberInput units={KILOMETRES} value={fittedKm} onChange={setFittedKm} inputMode="numeric" />
      </Field>
      {last !== null && (
        <Field label="The old one showed, in km">
          <NumberInput units={KILOMETRES} value={removedKm} onChange={setRemovedKm} inputMode="numeric" />
        </Field>
      )}
    </AskDialog>
  );
}
