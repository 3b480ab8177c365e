import { useMemo } from "react";
import { Button, Field, Select } from "@/retro";
import styles from "../alerts.module.css";
import { deviceZone, hourOptions, zoneLabel, zoneOptions } from "./zones";

interface MomentFieldsProps {
  hour: number;
  zone: string;
  onHour: (hour: number) => void;
  onZone: (zone: string) => void;
}

/** The hour at which alerts come, and whose hour that is. */
export function MomentFields({ hour, zone, onHour, onZone }: MomentFieldsProps) {
  const hours = useMemo(() => hourOptions(), []);
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  const here = deviceZone();
  return (
    <div className={styles.stack}>
      <Field label="Hour" hint="Alerts and the daily e-mail come at this hour.">
        <Select
          options={hours}
          value={String(hour)}
          onChange={(event) => onHour(Number(event.currentTarget.value))}
        />
      </Field>
      <Field label="Time zone">
        <Select options={zones} value={zone} onChange={(event) => onZone(event.currentTarget.value)} />
      </Field>
      {here !== zone && (
        <div className={styles.buttons}>
          <Button icon="globe" onClick={() => onZone(here)}>
            Use this device's zone: {zoneLabel(here)}
          </Button>
        </div>
      )}
    </div>
  );
}
