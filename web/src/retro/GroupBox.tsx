import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./GroupBox.module.css";

interface GroupBoxProps {
  legend: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Controls that belong together, in an etched frame with a caption. */
export function GroupBox({ legend, className, children }: GroupBoxProps) {
  return (
    <fieldset className={cx(styles.box, className)}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
