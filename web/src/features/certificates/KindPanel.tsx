import { formatLongDate, parseDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { Badge, Button, Fold, IconButton, Menu, type MenuItem } from "@/retro";
import styles from "./certificates.module.css";
import { Entry } from "./Entry";
import { cancelBooking, markApplicable, useCertificateChange } from "./queries";
import { TimeLine } from "./TimeLine";
import { type KindHistory, type NamedCrane, type Renewal, renewTitle, standingNow } from "./types";

interface KindPanelProps {
  crane: NamedCrane;
  history: KindHistory;
  canChange: boolean;
  onAsk: (dialog: "renew" | "book" | "notApplicable") => void;
  onVoid: (renewal: Renewal) => void;
  onChange: () => void;
}

/** One kind of certificate on one crane: how it stands, its line of time, and its entries. */
export function KindPanel({ crane, history, canChange, onAsk, onVoid, onChange }: KindPanelProps) {
  const now = useNow();
  const { label, notApplicable, booked, renewals } = history;
  const expiry = parseDate(history.expiry);
  const standing = standingNow(history, now);
  const title = renewTitle(history);
  const applies = useCertificateChange({
    change: () => markApplicable(crane.id, history.key),
    done: `${label} of ${crane.name} is needed again`,
    onDone: onChange,
  });
  const unbook = useCertificateChange({
    change: () => cancelBooking(crane.id, history.key),
    done: `${label} booking of ${crane.name} cancelled`,
    onDone: onChange,
  });
  const items: MenuItem[] = notApplicable
    ? [{ label: `${label} needed again`, onSelect: () => applies.mutate(undefined) }]
    : [
        { label: booked ? "Change the booking" : "Book an inspection", onSelect: () => onAsk("book") },
        ...(booked ? [{ label: "Cancel the booking", onSelect: () => unbook.mutate(undefined) }] : []),
        { label: "Not applicable to this crane", onSelect: () => onAsk("notApplicable") },
      ];
  const count = renewals.length;
  return (
    <section className={styles.kind} aria-label={label}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <Badge tone={standing.tone}>{standing.word}</Badge>
        {expiry && <span className={styles.date}>{formatLongDate(expiry)}</span>}
        {canChange && (
          <span data-print="hide">
            {!notApplicable && (
              <Button aria-label={title} onClick={() => onAsk("renew")}>
                {title.split(" ", 1)}
              </Button>
            )}{" "}
            <Menu trigger={<IconButton icon="menu" label={`More about ${label}`} />} items={items} />
          </span>
        )}
      </div>
      {notApplicable && (
        <p className={styles.note}>
          Not applicable since {day(notApplicable.from)}: {notApplicable.reason}
        </p>
      )}
      {booked && (
        <p>
          Booked for {day(booked.day)}
          {booked.with && ` with ${booked.with}`}.
        </p>
      )}
      <TimeLine history={history} now={now} />
      {history.gaps.map(({ from, to }) => (
        <p key={from} className={styles.note}>
          No {label} {from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`}.
        </p>
      ))}
      {count > 0 && (
        <Fold label={count === 1 ? "1 entry" : `${count} entries`}>
          {renewals.map((renewal) => (
            <Entry key={renewal.id} renewal={renewal} onVoid={canChange ? onVoid : undefined} />
          ))}
        </Fold>
      )}
    </section>
  );
}

function day(text: string): string {
  const date = parseDate(text);
  return date ? formatLongDate(date) : text;
}
