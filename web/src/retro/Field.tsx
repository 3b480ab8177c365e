import { createContext, type ReactNode, use, useId, useState } from "react";
import { cx } from "./cx";
import styles from "./Field.module.css";

interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

const FieldContext = createContext<Partial<FieldWiring>>({});

/** For a control of the kit: the id and ARIA attributes of the Field around it, or nothing outside one. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext);
}

const ProblemContext = createContext<(problem: string | undefined) => void>(() => {});

/** For a control that knows by itself what is wrong with what was typed: says it where the Field says its errors. */
export function useFieldProblem() {
  return use(ProblemContext);
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  /** One control of the kit: `<Field label="Make"><TextInput {...register("make")} /></Field>`. */
  children: ReactNode;
}

/** A labelled control; hint and error are read with it. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const hintId = hint ? `${id}-hint` : undefined;
  const said = error ?? problem;
  const errorId = said ? `${id}-error` : undefined;
  const wiring: FieldWiring = {
    id,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": said ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FieldContext value={wiring}>
        <ProblemContext value={setProblem}>{children}</ProblemContext>
      </FieldContext>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {said && (
        <p id={errorId} className={styles.error} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
