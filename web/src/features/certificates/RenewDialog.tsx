import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage, type Schemas } from "@/api";
import { PaperPicker, uploadDocument } from "@/features/documents";
import { endOfLocalDayIso, formatLongDate, isoDay, parseDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import {
  Alert,
  Button,
  DatePicker,
  Dialog,
  DialogActions,
  Field,
  Fold,
  Select,
  Spinner,
  TextInput,
  useDialog,
} from "@/retro";
import styles from "./certificates.module.css";
import { certificatesQuery, renew, useCertificateChange } from "./queries";
import { suggestDates } from "./renewal-dates";
import { type KindHistory, type Outcome, outcomeLabels } from "./types";

export interface RenewDialogProps {
  craneId: number;
  kind: string;
  label: string;
  until?: Date;
  onClose: () => void;
  /** Runs when the renewal stands. */
  onChange: () => void;
}

/** An inspection was done: one more tap enters it, with its paper if there is one. */
export default function RenewDialog({ craneId, kind, label, until, onClose, onChange }: RenewDialogProps) {
  const query = useQuery(certificatesQuery(craneId));
  const history = query.data?.kinds.find(({ key }) => key === kind);
  return (
    <Dialog open onOpenChange={onClose} title={`Renew ${label}`} icon="calendar" size="small" guarded>
      {history ? (
        <RenewForm craneId={craneId} history={history} until={until} onClose={onClose} onChange={onChange} />
      ) : query.error ? (
        <Alert
          tone="red"
          title="Error loading certificates"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {errorMessage(query.error)}
        </Alert>
      ) : (
        <Spinner label="Loading..." />
      )}
    </Dialog>
  );
}

const outcomeOptions = (Object.keys(outcomeLabels) as Outcome[]).map((value) => ({
  value,
  label: outcomeLabels[value],
}));

interface RenewFormProps {
  craneId: number;
  history: KindHistory;
  until: Date | undefined;
  onClose: () => void;
  onChange: () => void;
}

function RenewForm({ craneId, history, until, onClose, onChange }: RenewFormProps) {
  const now = useNow();
  const client = useQueryClient();
  const expiry = parseDate(history.expiry);
  const [expires, setExpires] = useState(until);
  const [paper, setPaper] = useState<File | null>(null);
  const [issued, setIssued] = useState<Date | undefined>(now);
  const [details, setDetails] = useState({ number: "", inspector: "", organisation: "" });
  const [outcome, setOutcome] = useState<Outcome>("pass");
  // A paper that arrived before the renewal itself was refused is not sent twice.
  const [filed, setFiled] = useState<number | null>(null);
  const [isDayChosen, setDayChosen] = useState(false);
  const hasDetails = Object.values(details).some((detail) => detail !== "");
  const close = useDialog(
    isDayChosen || hasDetails || expires !== undefined || paper !== null || outcome !== "pass",
  );

  const save = useCertificateChange({
    craneId,
    change: async (day: Date | undefined) => {
      let documentId = filed;
      if (paper && documentId === null) {
        documentId = (await uploadDocument(craneId, paper, "Certification")).id;
        setFiled(documentId);
      }
      const body: Schemas["RenewalInput"] = {
        outcome,
        issued: issued ? isoDay(issued) : null,
        ...(day && { expires: endOfLocalDayIso(day) }),
        ...(documentId !== null && { documentId }),
        number: details.number || null,
        inspector: details.inspector || null,
        organisation: details.organisation || null,
      };
      return renew(craneId, history.key, body);
    },
    done: outcome === "pass" ? `${history.label} renewed` : `${history.label} entered`,
    onDone: () => {
      void client.invalidateQueries({ queryKey: certificatesQuery(craneId).queryKey });
      onChange();
      onClose();
    },
  });

  const pick = (file: File) => {
    setPaper(file);
    setFiled(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(expires);
  };
  const set = (field: keyof typeof details) => (event: { currentTarget: { value: string } }) => {
    setDetails({ ...details, [field]: event.currentTarget.value });
  };

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
      <p>
        {expiry ? `The one on record runs to ${formatLongDate(expiry)}.` : "Nothing is recorded yet."}
        {outcome === "pass" && " The new one runs to:"}
      </p>
      {outcome === "pass" && (
        <div className={styles.suggestions}>
          {suggestDates(history.months, expiry, now).map(({ label, date }) => (
            <Button
              key={label}
              className={styles.suggestion}
              disabled={save.isPending}
              onClick={() => save.mutate(date)}
            >
              <strong>{formatLongDate(date)}</strong>
              <span>{label}</span>
            </Button>
          ))}
        </div>
      )}
      {outcome === "pass" && (
        <Field label="Another day" hint="Such as 3/6/27, or +6m for six months from today.">
          <DatePicker
            value={expires}
            onChange={setExpires}
            calendarLabel={`Choose the new ${history.label} date`}
          />
        </Field>
      )}
      <PaperPicker paper={paper} disabled={save.isPending} onPick={pick} />
      <Fold label="Number, inspector and more">
        <div className={styles.form}>
          <Field label="What came of it">
            <Select
              options={outcomeOptions}
              value={outcome}
              onChange={(event) => setOutcome(event.currentTarget.value as Outcome)}
            />
          </Field>
          <Field label="Issued">
            <DatePicker
              value={issued}
              onChange={(date) => {
                setIssued(date);
                setDayChosen(true);
              }}
              calendarLabel="Choose the day of issue"
            />
          </Field>
          <Field label="Certificate number">
            <TextInput value={details.number} onChange={set("number")} autoComplete="off" />
          </Field>
          <Field label="Inspector">
            <TextInput value={details.inspector} onChange={set("inspector")} autoComplete="off" />
          </Field>
          <Field label="Organisation">
            <TextInput value={details.organisation} onChange={set("organisation")} autoComplete="off" />
          </Field>
        </div>
      </Fold>
      {save.error && (
        <Alert tone="red" title="Not saved">
          {errorMessage(save.error)}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={outcome === "pass" && !expires}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
