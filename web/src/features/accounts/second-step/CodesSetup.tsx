import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, type Schemas } from "@/api";
import { AskDialog, Field, TextArea, TextInput } from "@/retro";
import { confirmCodes } from "./queries";
import { RecoveryCodes } from "./RecoveryCodes";
import styles from "./second-step.module.css";

/** Shows the picture for the app, takes its first code, and then shows the recovery codes. */
export function CodesSetup({ setup, onClose }: { setup: Schemas["CodesSetup"]; onClose: () => void }) {
  const [code, setCode] = useState("");
  const confirm = useMutation({ mutationFn: () => confirmCodes(code) });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codes} onClose={onClose} isFirst />;
  const { path, size } = setup.picture;
  return (
    <AskDialog
      title="Turn on codes"
      description="Open an app for one-time codes on your phone and let it read this picture."
      confirmLabel="Turn on"
      unsaved={false}
      disabled={code.trim() === ""}
      busy={confirm.isPending}
      error={null}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      <svg
        className={styles.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code for your app"
      >
        <path d={path} />
      </svg>
      <Field label="Or type this into the app">
        <TextArea
          readOnly
          rows={2}
          value={setup.secret.match(/.{1,4}/g)?.join(" ") ?? setup.secret}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <Field
        label="Code in the app"
        required
        hint="Six figures, new every half minute."
        error={confirm.error ? errorMessage(confirm.error) : undefined}
      >
        <TextInput
          autoFocus
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            confirm.reset();
          }}
        />
      </Field>
    </AskDialog>
  );
}
