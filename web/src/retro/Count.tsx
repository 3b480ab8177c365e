import type { ComponentProps } from "react";
import styles from "./Count.module.css";
import { cx } from "./cx";

/** A number on a dark plate, for what waits behind a tab or a button. */
export function Count({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={cx(styles.count, className)} />;
}
