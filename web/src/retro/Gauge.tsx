import { type Tone, toneIcons } from "./Badge";
import { cx } from "./cx";
import styles from "./Gauge.module.css";
import { Icon } from "./Icon";

interface GaugeProps {
  label: string;
  value: string;
  tone: Tone;
  /** Says in words what the tone says in colour. */
  word: string;
}

/** One reading with its state, for a definition list: `<dl><Gauge .../></dl>`. */
export function Gauge({ label, value, tone, word }: GaugeProps) {
  return (
    <div className={cx(styles.gauge, styles[tone])}>
      <dt className={styles.label}>{label}</dt>
      <dd>
        <span className={styles.value}>
          {tone !== "neutral" && <Icon name={toneIcons[tone]} />}
          {value}
        </span>{" "}
        <span className={styles.word}>{word}</span>
      </dd>
    </div>
  );
}
