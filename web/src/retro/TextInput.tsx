import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useField } from "./Field";
import styles from "./input.module.css";

export type TextInputProps = ComponentProps<"input">;

/** One line of text. Takes every attribute of an input, and the result of `register`. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...useField()} {...rest} className={cx(styles.input, className)} />;
}
