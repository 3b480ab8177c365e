import { Progress } from "radix-ui";
import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** 0 to 100, or null while the amount is not known. */
  value: number | null;
  /** What is progressing, for screen readers. */
  label: string;
}

/** A row of blocks that fills from the left. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const shown = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div className={styles.row}>
      <Progress.Root className={styles.track} value={shown} aria-label={label}>
        <Progress.Indicator
          className={styles.fill}
          style={shown === null ? undefined : { width: `${shown}%` }}
        />
      </Progress.Root>
      {shown !== null && (
        <span className={styles.amount} aria-hidden="true">
          {Math.round(shown)}%
        </span>
      )}
    </div>
  );
}
