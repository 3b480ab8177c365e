import { useId } from "react";
import { Button } from "@/retro";
import type { PossibleReading } from "../types";
import styles from "./chat.module.css";

interface ReadingsProps {
  readings: readonly PossibleReading[];
  onChoose: (reading: PossibleReading) => void;
}

/** What may have been meant, each as a button that asks it. */
export function Readings({ readings, onChoose }: ReadingsProps) {
  const label = useId();
  if (readings.length === 0) return null;
  return (
    <div className={styles.sources}>
      <p id={label}>Did you mean one of these?</p>
      {/* Safari forgets that a list without bullets is a list, unless it is told. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul role="list" aria-labelledby={label} className={styles.readings}>
        {readings.map((reading) => (
          <li key={reading.text}>
            <Button className={styles.source} onClick={() => onChoose(reading)}>
              {reading.text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
