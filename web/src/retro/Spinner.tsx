import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Spinner.module.css";

interface SpinnerProps {
  size?: "small" | "large";
  /** Said to screen readers, and shown beside a large spinner. Null when the words are elsewhere. */
  label?: string | null;
  className?: string;
}

/** An hourglass that turns over while something is awaited. */
export function Spinner({ size = "large", label = "Loading...", className }: SpinnerProps) {
  const glass = <Icon name="hourglass" size={size === "small" ? 1 : 2} className={styles.glass} />;
  if (label === null) return glass;
  return (
    <div role="status" className={cx(styles.spinner, className)}>
      {glass}
      <span className={size === "small" ? "visually-hidden" : undefined}>{label}</span>
    </div>
  );
}
