import { useState } from "react";
import { chooseTheme, chosenTheme, type Theme } from "@/lib/theme";
import { Field, Select } from "@/retro";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "usual", label: "Usual" },
  { value: "sun", label: "Bright sun: high contrast" },
  { value: "night", label: "Night: dark" },
  { value: "system", label: "As this device is set" },
];

/** How the app is coloured on this device. */
export function ThemeField() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Field label="Colours">
      <Select
        options={themes}
        value={theme}
        onChange={(event) => choose(event.currentTarget.value as Theme)}
      />
    </Field>
  );
}
