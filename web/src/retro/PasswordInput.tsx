import { useState } from "react";
import { IconButton } from "./IconButton";
import styles from "./input.module.css";
import { TextInput, type TextInputProps } from "./TextInput";

/** A password with a button that shows or hides it. */
export function PasswordInput(props: Omit<TextInputProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.group}>
      <TextInput {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <IconButton
        icon={shown ? "eyeClosed" : "eye"}
        label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
