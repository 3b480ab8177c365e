import { useMemo } from "react";
import { Checkbox, Field, Select } from "@/retro";
import styles from "../alerts.module.css";
import { hourOptions } from "./zones";

interface QuietFieldsProps {
  from: number;
  until: number;
  onChange: (hours: { quietFrom: number; quietUntil: number }) => void;
}

/** What the switch turns on. */
const night = { quietFrom: 21, quietUntil: 7 };
/** The same hour twice stands for none. */
const none = { quietFrom: 0, quietUntil: 0 };

/** The hours of the user's day in which nothing is pushed. */
export function QuietFields({ from, until, onChange }: QuietFieldsProps) {
  const hours = useMemo(() => hourOptions(), []);
  const isOn = from !== until;
  return (
    <div className={styles.stack}>
      <Checkbox
        label="Push nothing at night"
        hint="What comes up meanwhile is pushed when the quiet hours end."
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked ? night : none)}
      />
      {isOn && (
        <div className={styles.filters}>
          <Field label="Quiet from">
            <Select
              options={hours.filter(({ value }) => value !== String(until))}
              value={String(from)}
              onChange={(event) =>
                onChange({ quietFrom: Number(event.currentTarget.value), quietUntil: until })
              }
            />
          </Field>
          <Field label="Quiet until">
            <Select
              options={hours.filter(({ value }) => value !== String(from))}
              value={String(until)}
              onChange={(event) =>
                onChange({ quietFrom: from, quietUntil: Number(event.currentTarget.value) })
              }
            />
          </Field>
        </div>
      )}
    </div>
  );
}
