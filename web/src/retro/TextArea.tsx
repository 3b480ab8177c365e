import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useField } from "./Field";
import styles from "./input.module.css";

/** Several lines of text. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...useField()} {...rest} className={cx(styles.input, className)} />;
}
