import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { errorMessage } from "@/api";
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
}

/** A link to a pack: how long it holds, and what is asked of whoever opens it. */
export function LinkForm({ packId, recipient: known }: LinkFormProps) {
  const client = useQueryClient();
  const [ends, setEnds] = useState("7");
  const [isCurrent, setCurrent] = useState(false);
  const [word, setWord] = useState("");
  const [recipient, setRecipient] = useState(known);
  const [mailTo, setMailTo] = useState("");
  const make = useMutation({
    mutationFn: () => makeLink({ packId, days: Number(ends), isCurrent, word, recipient, mailTo }),
    onSuccess: () => void client.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
  if (make.data) return <ReadyLink made={make.data} mailedTo={mailTo.trim()} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Ends after">
        <Select options={days} value={ends} onChange={(event) => setEnds(event.currentTarget.value)} />
      </Field>
      <Checkbox
        label="Always current"
        hint="Else whoever opens it sees the pack as it is now."
        checked={isCurrent}
        onChange={(event) => setCurrent(event.currentTarget.checked)}
      />
      <Fold label="Word, name and mail">
        <div className={styles.form}>
          <Field label="Word to be typed" hint="Tell it by telephone. Leave it empty to ask for none.">
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
          {errorMessage(make.error)}
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

function ReadyLink({ made, mailedTo }: { made: MadeLink; mailedTo: string }) {
  const copy = () =>
    copyText(made.url).then(
      () => toast({ title: "Link copied", variant: "success" }),
      (error: unknown) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    );
  const canShare = Boolean(navigator.share as Navigator["share"] | undefined);
  return (
    <div className={styles.form}>
      <p role="status">
        The link holds until {formatLongDate(new Date(made.link.endsAt))}.{" "}
        {mailedTo && `A mail to ${mailedTo} is on its way. `}It is shown only now.
      </p>
      <Field label="Link">
        <TextInput readOnly value={made.url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        {canShare && (
          <Button
            icon="share"
            onClick={() => navigator.share({ title: made.link.title, url: made.url }).catch(() => {})}
          >
            Share
          </Button>
        )}
        <Button asChild>
          <Link href={paths.links()}>All links</Link>
        </Button>
      </div>
    </div>
  );
}
