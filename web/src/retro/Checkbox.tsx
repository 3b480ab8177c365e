import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Checkbox.module.css";
import { cx } from "./cx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A box to tick, with its words. A real checkbox input, so it works with `register` and without script. */
export function Checkbox({ label, hint, error, className, id: givenId, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  return (
    <div className={cx(styles.checkbox, className)}>
      <input
        {...rest}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? "alert" : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
