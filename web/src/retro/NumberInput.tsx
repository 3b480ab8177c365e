import { useState } from "react";
import { parseTypedNumber } from "@/lib/numbers";
import { TextInput, type TextInputProps } from "./TextInput";

interface NumberInputProps extends Omit<TextInputProps, "type" | "value" | "onChange" | "defaultValue"> {
  /** Null while nothing was entered. */
  value: number | null;
  onChange: (value: number) => void;
  /** Words that may follow the number and change nothing, such as "km". */
  units?: readonly string[];
}

/**
 * A number, with or without marks between the thousands. What is not one becomes 0, and a press selects the whole value
 * so that typing replaces it.
 */
export function NumberInput({ value, onChange, units, onBlur, ...rest }: NumberInputProps) {
  // Holds what is typed while it is written otherwise than the number, such as "", "-", "98,000" or "98,000 km".
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={draft ?? (value === null ? "" : String(value))}
      onClick={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value.trimStart();
        const typed = parseTypedNumber(text, units);
        onChange(typed.value ?? 0);
        const isKept = typed.isUnfinished || (typed.value !== null && String(typed.value) !== text);
        setDraft(isKept ? text : null);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
