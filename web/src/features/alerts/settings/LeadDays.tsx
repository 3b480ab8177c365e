import { useState } from "react";
import { Button, Checkbox, Field, TextInput } from "@/retro";
import styles from "../alerts.module.css";
import { dayLabel, offeredDays, readDay, withDay } from "./lead-days";

interface LeadDaysProps {
  /** As the server has them: unticking one keeps its box until that is saved. */
  saved: readonly number[];
  value: readonly number[];
  onChange: (days: number[]) => void;
}

export function LeadDays({ saved, value, onChange }: LeadDaysProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState<number[]>([]);
  const add = () => {
    const day = readDay(typed, value);
    if (typeof day === "string") return setError(day);
    setAdded([...added, day]);
    onChange(withDay(value, day, true));
    setTyped("");
    setError(undefined);
  };
  return (
    <div className={styles.stack}>
      <div className={styles.days}>
        {offeredDays(saved, added).map((day) => (
          <Checkbox
            key={day}
            label={dayLabel(day)}
            checked={value.includes(day)}
            onChange={(event) => onChange(withDay(value, day, event.currentTarget.checked))}
          />
        ))}
      </div>
      <Field label="Another number of days" error={error}>
        <div className={styles.line}>
          <TypedDay value={typed} onChange={setTyped} onEnter={add} />
          <Button icon="plus" onClick={add}>
            Add
          </Button>
        </div>
      </Field>
      <p>
        {value.length === 0
          ? "With none ticked you are told only once a certificate has been expired for a week."
          : "After that you are told every week, for as long as the certificate stays expired."}
      </p>
    </div>
  );
}

interface TypedDayProps {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** Enter adds the number here; in the rest of the form it saves. */
function TypedDay({ value, onChange, onEnter }: TypedDayProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
