import { type FormEvent, useState } from "react";
import { plainMessage, type Schemas } from "@/api";
import { asPaper, PaperPicker } from "@/features/documents";
import { newKey, sendOrKeep } from "@/features/outbox";
import { endOfLocalDayIso, formatLongDate, isoDay, parseDate } from "@/lib/dates";
import { files } from "@/lib/paths";
import { useNow } from "@/lib/use-now";
import { Alert, Button, DatePicker, DialogActions, Field, Fold, Select, TextInput, useDialog } from "@/retro";
import styles from "./certificates.module.css";
import type { RenewalValues, useRenewalDraft } from "./drafts";
import { undoRenewal, useCertificateChange } from "./queries";
import { suggestDates } from "./renewal-dates";
import { type KindHistory, type NamedCrane, type Outcome, outcomeLabels, type Renewing } from "./types";

const outcomeOptions = (Object.keys(outcomeLabels) as Outcome[]).map((value) => ({
  value,
  label: outcomeLabels[value],
}));

interface RenewFormProps {
  crane: NamedCrane;
  history: KindHistory;
  draft: ReturnType<typeof useRenewalDraft>;
  /** The paper, where it is filed already. */
  attached?: Renewing["filed"];
  onDone: () => void;
  onChange: () => void;
}

/** The paper first, then the day: a tap on one of the likely days saves it. */
export function RenewForm({ crane, history, draft, attached, onDone, onChange }: RenewFormProps) {
  const now = useNow();
  const expiry = parseDate(history.expiry);
  const { values, change, paper } = draft;
  const isPass = values.outcome === "pass";
  // A paper that arrived before the renewal itself was refused is not filed twice.
  const [paperKey, setPaperKey] = useState(newKey);
  const close = useDialog(draft.hasChanges);
  // As it was when the form opened: what comes in behind it was not seen.
  const [shown] = useState(history);

  const save = useCertificateChange({
    change: async (day: Date | undefined) => {
      const documentId = paper ? undefined : attached?.documentId;
      const input = {
        ...inputOf(values, day),
        // What somebody else entered meanwhile stands beside this one.
        seen: Math.max(0, ...shown.renewals.map(({ id }) => id)),
        ...(documentId && { documentId }),
      };
      const what = sayDone(crane, history, values.outcome, day);
      const renewal = await sendOrKeep<"renewal">({
        key: newKey(),
        craneId: crane.id,
        what,
        request: {
          kind: "renewal",
          certificate: history.key,
          input,
          paper: paper && { key: paperKey, file: await asPaper(paper), documentType: "Certification" },
        },
      });
      return { renewal, what };
    },
    done: ({ renewal, what }) =>
      renewal
        ? {
            title: what,
            variant: "success",
            action: {
              label: "Undo",
              onAct: () => void undoRenewal(renewal.id, `${history.label} of ${crane.name}`, onChange),
            },
          }
        : { title: "Waiting to be sent", description: what },
    onDone: () => {
      onChange();
      onDone();
    },
  });

  const pick = (file: File | null) => {
    draft.pick(file);
    setPaperKey(newKey());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.issued && (!isPass || values.expires)) save.mutate(values.expires);
  };
  const set = (field: "number" | "inspector" | "organisation") => ({
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    autoComplete: "off",
  });

  return (
    // A paper may be dropped anywhere on it.
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const dropped = event.dataTransfer.files[0];
        if (dropped) pick(dropped);
      }}
    >
      {draft.isRestored && (
        <Alert
          tone="info"
          title="What you entered is back"
          actions={<Button onClick={draft.startAfresh}>Start afresh</Button>}
        >
          The page was left before it was saved.
        </Alert>
      )}
      {attached && !paper ? (
        <p>
          The paper:{" "}
          <a href={files.document(attached.documentId)} target="_blank" rel="noopener noreferrer">
            {attached.name}
          </a>
        </p>
      ) : (
        <PaperPicker paper={paper} disabled={save.isPending} onPick={pick} />
      )}
      <p>{expiry ? `The one on record runs to ${formatLongDate(expiry)}.` : "Nothing is recorded yet."}</p>
      {isPass && (
        <div className={styles.suggestions}>
          <strong>Tap a date to save it</strong>
          {suggestDates(history.months, expiry, now).map(({ label, date }) => (
            <Button
              key={label}
              className={styles.suggestion}
              disabled={save.isPending || !values.issued}
              onClick={() => save.mutate(date)}
            >
              <strong>{formatLongDate(date)}</strong>
              <span>{label}</span>
            </Button>
          ))}
        </div>
      )}
      {isPass && (
        <Field label="Another day" hint="Such as 3/6/27, or +6m for six months from today.">
          <DatePicker
            value={values.expires}
            onChange={(expires) => change({ expires })}
            calendarLabel={`Choose the new ${history.label} date`}
          />
        </Field>
      )}
      <Fold label="Number, inspector and more" open={draft.isRestored}>
        <div className={styles.form}>
          <Field label="Result">
            <Select
              options={outcomeOptions}
              value={values.outcome}
              onChange={(event) => change({ outcome: event.currentTarget.value as Outcome })}
            />
          </Field>
          <Field label="Issued" error={values.issued ? undefined : "Type a date such as 5/3/2027"}>
            <DatePicker
              value={values.issued}
              onChange={(issued) => change({ issued })}
              calendarLabel="Choose the day of issue"
            />
          </Field>
          <Field label="Certificate number">
            <TextInput {...set("number")} />
          </Field>
          <Field label="Inspector">
            <TextInput {...set("inspector")} />
          </Field>
          <Field label="Organisation">
            <TextInput {...set("organisation")} />
          </Field>
        </div>
      </Fold>
      {save.error && (
        <Alert tone="red" title="Not saved">
          {plainMessage(save.error)}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        {/* A tap on a day saves; this is for all else. */}
        {(!isPass || values.expires || save.isPending) && (
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function inputOf(values: RenewalValues, day: Date | undefined): Schemas["RenewalInput"] {
  return {
    outcome: values.outcome,
    issued: values.issued ? isoDay(values.issued) : null,
    ...(day && { expires: endOfLocalDayIso(day) }),
    number: values.number || null,
    inspector: values.inspector || null,
    organisation: values.organisation || null,
  };
}

/** "COF of Terex Franna MAC 25 renewed to 16 May 2027" */
function sayDone(
  crane: NamedCrane,
  { label, state }: KindHistory,
  outcome: Outcome,
  until: Date | undefined,
): string {
  const what = `${label} of ${crane.name}`;
  if (outcome !== "pass") return `${what} entered as ${outcomeLabels[outcome].toLowerCase()}`;
  const verb = state === "nothingRecorded" ? "entered" : "renewed";
  return until ? `${what} ${verb} to ${formatLongDate(until)}` : `${what} ${verb}`;
}
