import { useState } from "react";
import { IconButton } from "./IconButton";
import styles from "./input.module.css";
import { TextInput, type TextInputProps } from "./TextInput";

interface PasswordInputProps extends Omit<TextInputProps, "type"> {
  /** What the button shows and hides, in words, so that several on one page can be told apart. */
  what?: string;
}

/** A password with a button that shows or hides it. */
export function PasswordInput({ what = "password", ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.group}>
      <TextInput {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <IconButton
        icon={shown ? "eyeClosed" : "eye"}
        label={`${shown ? "Hide" : "Show"} ${what}`}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
