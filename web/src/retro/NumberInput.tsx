import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput";

interface NumberInputProps extends Omit<TextInputProps, "type" | "value" | "onChange" | "defaultValue"> {
  value: number;
  onChange: (value: number) => void;
}

/** A number. What is not one becomes 0, and a press selects the whole value so that typing replaces it. */
export function NumberInput({ value, onChange, onBlur, ...rest }: NumberInputProps) {
  // Holds what is typed while it differs from the number, such as "" or "-".
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={draft ?? String(value)}
      onClick={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        const number = Number(text);
        onChange(Number.isFinite(number) ? number : 0);
        setDraft(text === "" || text === "-" ? text : null);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
