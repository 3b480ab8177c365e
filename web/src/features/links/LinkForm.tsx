import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { plainMessage } from "@/api";
import { copyText } from "@/lib/copy-text";
import { formatLongDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Alert, Button, Checkbox, Field, Fold, Select, TextInput, toast } from "@/retro";
import styles from "./links.module.css";
import { linksQuery, type MadeLink, makeLink } from "./queries";

const days = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
];

interface LinkFormProps {
  packId: number;
  recipient: string;
  /** A link is shown that nobody has copied, shared or mailed yet; or now somebody has. */
  onUntaken: (isUntaken: boolean) => void;
  /** Leads away, where the link is not lost by it. */
  onLeave: (go: () => void) => void;
}

/** A link to a pack: how long it works, and what is asked of whoever opens it. */
export function LinkForm({ packId, recipient: known, onUntaken, onLeave }: LinkFormProps) {
  const client = useQueryClient();
  const [ends, setEnds] = useState("7");
  const [isCurrent, setCurrent] = useState(false);
  const [word, setWord] = useState("");
  const [recipient, setRecipient] = useState(known);
  const [mailTo, setMailTo] = useState("");
  const make = useMutation({
    mutationFn: () => makeLink({ packId, days: Number(ends), isCurrent, word, recipient, mailTo }),
    onSuccess: () => {
      onUntaken(!mailTo.trim());
      void client.invalidateQueries({ queryKey: linksQuery.queryKey });
    },
  });
  // It opens below what was there already, on a phone out of sight.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to tidy up.
    void form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (make.data) {
    const onTaken = () => onUntaken(false);
    return <ReadyLink made={make.data} mailedTo={mailTo.trim()} onTaken={onTaken} onLeave={onLeave} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label="Ends after">
        <Select options={days} value={ends} onChange={(event) => setEnds(event.currentTarget.value)} />
      </Field>
      <Checkbox
        label="Always current"
        hint={`Otherwise whoever opens it sees the papers as at ${formatLongDate(new Date())}.`}
        checked={isCurrent}
        onChange={(event) => setCurrent(event.currentTarget.checked)}
      />
      <Fold label="Password, name and mail">
        <div className={styles.form}>
          <Field
            label="Password for this link"
            hint="A word that whoever opens it must type. Tell it by telephone. Leave it empty to ask for none."
          >
            <TextInput
              value={word}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => setWord(event.currentTarget.value)}
            />
          </Field>
          <Field label="For whom" hint="For your own list of links.">
            <TextInput
              value={recipient}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setRecipient(event.currentTarget.value)}
            />
          </Field>
          <Field label="Mail it to" hint="Leave it empty to send the link yourself.">
            <TextInput
              type="email"
              value={mailTo}
              autoComplete="off"
              onChange={(event) => setMailTo(event.currentTarget.value)}
            />
          </Field>
        </div>
      </Fold>
      {make.error && (
        <Alert tone="red" title="No link was made">
          {plainMessage(make.error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" icon="link" busy={make.isPending}>
          Make the link
        </Button>
      </div>
    </form>
  );
}

interface ReadyLinkProps {
  made: MadeLink;
  mailedTo: string;
  onTaken: () => void;
  onLeave: (go: () => void) => void;
}

function ReadyLink({ made, mailedTo, onTaken, onLeave }: ReadyLinkProps) {
  const [, navigate] = useLocation();
  const copy = () =>
    copyText(made.url).then(
      () => {
        onTaken();
        toast({ title: "Link copied", variant: "success" });
      },
      (error: unknown) => toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
    );
  const canShare = Boolean(navigator.share as Navigator["share"] | undefined);
  return (
    <div className={styles.form}>
      <p role="status">
        The link works until {formatLongDate(new Date(made.link.endsAt))}.{" "}
        {mailedTo && `A mail to ${mailedTo} is on its way. `}Copy it now: it is not shown again.
      </p>
      <Field label="Link">
        <TextInput
          readOnly
          value={made.url}
          onCopy={onTaken}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        {canShare && (
          <Button
            icon="share"
            onClick={() => navigator.share({ title: made.link.title, url: made.url }).then(onTaken, () => {})}
          >
            Share
          </Button>
        )}
        <Button onClick={() => onLeave(() => navigate(paths.links()))}>All links</Button>
      </div>
    </div>
  );
}
