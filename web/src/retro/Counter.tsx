import { type Tone, toneIcons } from "./Badge";
import styles from "./Counter.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import tones from "./tones.module.css";

interface CounterProps {
  label: string;
  /** Null while it is not known. */
  value: number | null;
  /** A status tone brings its own shape; a neutral counter takes an icon of your choice. */
  tone?: Tone;
  icon?: IconName;
  pressed: boolean;
  onPress: () => void;
}

/** A large figure that is also a toggle: pressed, it filters to what it counts. */
export function Counter({ label, value, tone = "neutral", icon, pressed, onPress }: CounterProps) {
  const shape = tone === "neutral" ? icon : toneIcons[tone];
  return (
    <button
      type="button"
      className={cx(styles.counter, tones[tone])}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {shape && <Icon name={shape} size={2} className={styles.shape} />}
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value?.toLocaleString() ?? "–"}</span>
    </button>
  );
}
