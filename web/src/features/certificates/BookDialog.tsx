import { useState } from "react";
import { plainMessage } from "@/api";
import { isoDay, parseDate } from "@/lib/dates";
import { AskDialog, DatePicker, Field, TextInput } from "@/retro";
import { book, useCertificateChange } from "./queries";
import { inFull, type KindHistory, type NamedCrane } from "./types";

interface BookDialogProps {
  crane: NamedCrane;
  history: KindHistory;
  onClose: () => void;
  onChange: () => void;
}

/** An inspection is booked: its alerts rest until the day after. */
export default function BookDialog({ crane, history, onClose, onChange }: BookDialogProps) {
  const before = { day: parseDate(history.booked?.day) ?? undefined, who: history.booked?.with ?? "" };
  const [day, setDay] = useState(before.day);
  const [who, setWho] = useState(before.who);
  const save = useCertificateChange({
    change: (picked: Date) => book(crane.id, history.key, { day: isoDay(picked), with: who || null }),
    done: `${history.label} of ${crane.name} booked`,
    onDone: () => {
      onChange();
      onClose();
    },
  });
  return (
    <AskDialog
      title={`Book ${history.label}`}
      description={`${inFull(crane)}. No reminders until the day after. If it expires you are still told.`}
      confirmLabel="Book"
      unsaved={day?.getTime() !== before.day?.getTime() || who !== before.who}
      disabled={!day}
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={() => day && save.mutate(day)}
      onClose={onClose}
    >
      <Field label="Day" required>
        <DatePicker value={day} onChange={setDay} calendarLabel="Choose the day of the inspection" />
      </Field>
      <Field label="With whom" hint="Such as VTNZ Albany.">
        <TextInput value={who} onChange={(event) => setWho(event.currentTarget.value)} autoComplete="off" />
      </Field>
    </AskDialog>
  );
}
