import { useState } from "react";
import { plainMessage } from "@/api";
import { isoDay } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { AskDialog, DatePicker, Field, TextInput } from "@/retro";
import { markNotApplicable, useCertificateChange } from "./queries";
import { inFull, type KindHistory, type NamedCrane } from "./types";

interface NotApplicableDialogProps {
  crane: NamedCrane;
  history: KindHistory;
  onClose: () => void;
  onChange: () => void;
}

/** A crane that needs no such certificate: why, and since when. */
export default function NotApplicableDialog(props: NotApplicableDialogProps) {
  const { crane, history, onClose, onChange } = props;
  const now = useNow();
  const [reason, setReason] = useState("");
  const [from, setFrom] = useState<Date | undefined>(now);
  const [isDayChosen, setDayChosen] = useState(false);
  const save = useCertificateChange({
    change: () => markNotApplicable(crane.id, history.key, { reason, from: from ? isoDay(from) : null }),
    done: `${history.label} is not applicable to ${crane.name}`,
    onDone: () => {
      onChange();
      onClose();
    },
  });
  return (
    <AskDialog
      title={`${history.label} Not Applicable`}
      description={`${inFull(crane)} needs no ${history.label}. This can be taken back.`}
      confirmLabel="Save"
      unsaved={isDayChosen || reason.trim() !== ""}
      disabled={!reason.trim()}
      busy={save.isPending}
      error={save.error && plainMessage(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Reason" required hint="Such as: rough terrain crane, never on the road.">
        <TextInput
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
        />
      </Field>
      <Field label="Since">
        <DatePicker
          value={from}
          onChange={(date) => {
            setFrom(date);
            setDayChosen(true);
          }}
          calendarLabel="Choose since when"
        />
      </Field>
    </AskDialog>
  );
}
