import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput";

interface NumberInputProps extends Omit<TextInputProps, "type" | "value" | "onChange" | "defaultValue"> {
  /** Null while nothing was entered. */
  value: number | null;
  onChange: (value: number) => void;
}

/** Between thousands: a comma, a space of any kind or an apostrophe, also while the next digits are still to come. */
const THOUSANDS = /(\d)[,\s'’](?=\d|$)/g;

/**
 * A number, with or without marks between the thousands. What is not one becomes 0, and a press selects the whole value
 * so that typing replaces it.
 */
export function NumberInput({ value, onChange, onBlur, ...rest }: NumberInputProps) {
  // Holds what is typed while it is written otherwise than the number, such as "", "-" or "98,000".
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
        const digits = text.replace(THOUSANDS, "$1");
        const number = Number(digits);
        onChange(Number.isFinite(number) ? number : 0);
        const isUnfinished = digits === "" || digits === "-";
        setDraft(isUnfinished || (Number.isFinite(number) && digits !== text) ? text : null);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
