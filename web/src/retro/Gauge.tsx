import { Badge, type Tone, toneIcons } from "./Badge";
import { cx } from "./cx";
import styles from "./Gauge.module.css";
import { Icon } from "./Icon";
import tones from "./tones.module.css";

interface GaugeProps {
  label: string;
  value: string;
  tone: Tone;
  /** Says in words what the tone says in colour. */
  word: string;
  /** Something bad beside it, which the tone does not say: "Failed". */
  mark?: string | undefined;
  /** `large` is read at arm's length. */
  size?: "small" | "large";
  /** Lays a button over the reading. */
  onPress?: (() => void) | undefined;
  /** What the button does: "Renew the COF". */
  pressLabel?: string;
  /** -1 where the part around it answers the keys. */
  pressTabIndex?: number;
}

/** One reading with its state, for a definition list: `<dl><Gauge .../></dl>`. */
export function Gauge(props: GaugeProps) {
  const { label, value, tone, word, mark, size = "small", onPress, pressLabel, pressTabIndex } = props;
  return (
    <div className={cx(styles.gauge, tones[tone], styles[size])}>
      <dt className={styles.label}>{label}</dt>
      <dd>
        <span className={styles.value}>
          {tone !== "neutral" && <Icon name={toneIcons[tone]} />}
          {value}
        </span>{" "}
        <span className={styles.word}>
          {word}
          {mark && (
            <>
              {" "}
              <Badge tone="red">{mark}</Badge>
            </>
          )}
        </span>
        {onPress && (
          <button
            type="button"
            className={styles.press}
            tabIndex={pressTabIndex}
            aria-label={pressLabel}
            data-tip={pressLabel}
            onClick={onPress}
            data-print="hide"
          />
        )}
      </dd>
    </div>
  );
}
