import { type FormEvent, useState } from "react";
import { ApiError } from "@/api";
import { Button, Field, TextInput } from "@/retro";
import { whyNoPasskeys } from "../passkeys/device";
import { finishWithPasskey } from "../passkeys/queries";
import styles from "./auth.module.css";
import { PasskeyButton } from "./PasskeyButton";
import { useFinishLogin, useWelcome } from "./use-sign-in";

/** The second step, in the place of the form for the first: a code of the app, or a recovery code. */
export default function CodeForm({ hasPasskey, onBack }: { hasPasskey: boolean; onBack: () => void }) {
  const finish = useFinishLogin();
  const welcome = useWelcome();
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish.mutate(code, {
      onError: (error) => {
        // The sign-in has ended: it begins anew.
        if (error instanceof ApiError && error.status === 404) onBack();
        else setCode("");
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Code">
      <p>One more step: type the code that the app on your phone shows.</p>
      <Field label="Code" required hint="Phone gone? Type one of your recovery codes instead.">
        <TextInput
          autoFocus
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        icon="key"
        disabled={code.trim() === ""}
        busy={finish.isPending}
      >
        Continue
      </Button>
      {hasPasskey && whyNoPasskeys() === null && (
        <PasskeyButton enter={finishWithPasskey} onEntered={welcome} />
      )}
      <Button icon="left" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
