import { useState } from "react";
import { ApiError, plainMessage } from "@/api";
import { newKey, sendOrKeep } from "@/features/outbox";
import { isoDay } from "@/lib/dates";
import { KILOMETRES } from "@/lib/numbers";
import { useNow } from "@/lib/use-now";
import { Alert, AskDialog, Button, DatePicker, Field, Fold, NumberInput } from "@/retro";
import { inFull, type NamedCrane, useChargesChange } from "./queries";

interface ReadingDialogProps {
  crane: NamedCrane;
  /** What the recorder showed last. */
  last: number;
  onClose: () => void;
  onChange: () => void;
}

/** What the hubodometer shows: a figure and one tap. */
export default function ReadingDialog({ crane, last, onClose, onChange }: ReadingDialogProps) {
  const now = useNow();
  // Empty, so that nothing but what was typed is ever saved.
  const [km, setKm] = useState<number | null>(null);
  const [day, setDay] = useState<Date | undefined>(now);
  const [isDayChosen, setDayChosen] = useState(false);
  const [offRoadKm, setOffRoadKm] = useState(0);
  const save = useChargesChange({
    craneId: crane.id,
    change: (confirmed: boolean) =>
      sendOrKeep<"reading">({
        key: newKey(),
        craneId: crane.id,
        what: `Reading of ${(km ?? 0).toLocaleString()} km for ${crane.name}`,
        request: {
          kind: "reading",
          input: { km: km ?? 0, day: day ? isoDay(day) : null, offRoadKm, confirmed },
        },
      }),
    done: "Reading saved",
    onDone: () => {
      onChange();
      onClose();
    },
  });
  // More than is likely in the time: asked once, and saved when it is meant.
  const asks = save.error instanceof ApiError && save.error.status === 409;
  return (
    <AskDialog
      title="Add Reading"
      description={inFull(crane)}
      confirmLabel="Save"
      unsaved={isDayChosen || km !== null || offRoadKm !== 0}
      disabled={km === null}
      busy={save.isPending}
      error={asks || !save.error ? null : plainMessage(save.error)}
      onSubmit={() => save.mutate(false)}
      onClose={onClose}
    >
      <Field label="Kilometres" hint={last > 0 ? `It showed ${last.toLocaleString()} km before.` : undefined}>
        <NumberInput units={KILOMETRES} value={km} onChange={setKm} inputMode="numeric" data-first />
      </Field>
      <Fold label="Another day, or off the road">
        <Field label="Day">
          <DatePicker
            value={day}
            onChange={(date) => {
              setDay(date);
              setDayChosen(true);
            }}
            calendarLabel="Choose the day of the reading"
          />
        </Field>
        <Field
          label="Off-road km"
          hint="How many of the kilometres since the last reading were off the road."
        >
          <NumberInput units={KILOMETRES} value={offRoadKm} onChange={setOffRoadKm} inputMode="numeric" />
        </Field>
      </Fold>
      {asks && save.error && (
        <Alert
          tone="amber"
          title="Is that right?"
          actions={<Button onClick={() => save.mutate(true)}>Save it all the same</Button>}
        >
          {plainMessage(save.error)}
        </Alert>
      )}
    </AskDialog>
  );
}
