import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useField } from "./Field";
import inputStyles from "./input.module.css";
import styles from "./Select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children" | "multiple"> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
}

/** A drop-down. The browser's own, because it is the best one on a phone and with a screen reader. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cx(styles.wrapper, className)}>
      <select {...useField()} {...rest} className={cx(inputStyles.input, styles.select)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
