import { CitedPaper } from "@/features/documents";
import { formatLongDate, formatMoment, parseDate } from "@/lib/dates";
import { Button, HistoryEntry } from "@/retro";
import styles from "./certificates.module.css";
import { outcomeLabels, type Renewal, sourceLabels } from "./types";

interface EntryProps {
  renewal: Renewal;
  onVoid?: ((renewal: Renewal) => void) | undefined;
}

/** One entry in the history of a certificate, with its paper and who entered it. */
export function Entry({ renewal, onVoid }: EntryProps) {
  const { outcome, expires, paper, voided } = renewal;
  const until = parseDate(expires);
  const by = [renewal.number && `No. ${renewal.number}`, renewal.inspector, renewal.organisation].filter(
    Boolean,
  );
  return (
    <HistoryEntry
      action={
        onVoid &&
        !voided && (
          <Button variant="link" data-print="hide" onClick={() => onVoid(renewal)}>
            Void
          </Button>
        )
      }
    >
      <span className={voided ? styles.voided : undefined}>
        <strong>{outcomeLabels[outcome]}</strong> {day(renewal.issued ?? renewal.holdsFrom)}
        {until && `, valid to ${formatLongDate(until)}`}
        {by.length > 0 && `, ${by.join(", ")}`}
      </span>
      {paper && <CitedPaper paper={paper} />}
      <span className={styles.note}>{entered(renewal)}</span>
      {voided && (
        <span className={styles.note}>
          Voided by {voided.by ?? "somebody"} on {moment(voided.at)}: {voided.reason}
        </span>
      )}
    </HistoryEntry>
  );
}

function entered({ enteredBy, enteredAt, source }: Renewal): string {
  if (source === "carried") return "Carried over from before";
  const parts = ["Entered", enteredBy && `by ${enteredBy}`, `on ${moment(enteredAt)}`, sourceLabels[source]];
  return parts.filter(Boolean).join(" ");
}

function day(text: string): string {
  const date = parseDate(text);
  return date ? formatLongDate(date) : text;
}

function moment(text: string): string {
  return formatMoment(new Date(text));
}
