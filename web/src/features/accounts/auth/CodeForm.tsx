import { type FormEvent, useState } from "react";
import { ApiError } from "@/api";
import { Button, Field, TextInput } from "@/retro";
import { whyNoPasskeys } from "../passkeys/device";
import { finishWithPasskey } from "../passkeys/queries";
import styles from "./auth.module.css";
import { PasskeyButton } from "./PasskeyButton";
import { type NextStep, useFinishLogin, useWelcome } from "./use-sign-in";

/**
 * The second step, in the place of the form for the first: a code of the app or a passkey, as its owner chose, or a
 * recovery code.
 */
export default function CodeForm({ next, onBack }: { next: NextStep; onBack: () => void }) {
  const finish = useFinishLogin();
  const welcome = useWelcome();
  const [code, setCode] = useState("");
  const why = whyNoPasskeys();
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
  const passkey = next.hasPasskey && why === null && (
    <PasskeyButton enter={finishWithPasskey} onEntered={welcome} isAsked={!next.hasCodes} />
  );
  const typed = (
    <TextInput
      autoFocus={next.hasCodes}
      value={code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      onChange={(event) => setCode(event.currentTarget.value)}
    />
  );
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={next.hasCodes ? "Code" : "Passkey"}
    >
      {next.hasCodes ? (
        <>
          <p>One more step: type the code that the app on your phone shows.</p>
          <Field label="Code" required hint="Phone gone? Type one of your recovery codes instead.">
            {typed}
          </Field>
        </>
      ) : (
        <>
          <p>One more step: show one of your passkeys.</p>
          {passkey}
          {why && <p>{why}</p>}
          <Field label="Recovery code" hint="Only if you have none of your passkeys at hand.">
            {typed}
          </Field>
        </>
      )}
      <Button
        type="submit"
        variant={next.hasCodes ? "primary" : "plain"}
        icon="key"
        disabled={code.trim() === ""}
        busy={finish.isPending}
      >
        Continue
      </Button>
      {next.hasCodes && passkey}
      <Button icon="left" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
