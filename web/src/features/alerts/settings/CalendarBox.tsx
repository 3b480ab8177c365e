import { useState } from "react";
import { formatLongDate } from "@/lib/dates";
import { Button, ConfirmDialog, GroupBox } from "@/retro";
import { useMakeCalendar, useRevokeCalendar } from "../actions";
import styles from "../alerts.module.css";
import { CalendarDialog } from "./CalendarDialog";

type Question = "replace" | "revoke";

/** The private address that a phone or Outlook subscribes to. */
export function CalendarBox({ madeAt }: { madeAt: string | null }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const make = useMakeCalendar();
  const revoke = useRevokeCalendar();
  const close = () => setQuestion(null);
  return (
    <section className={styles.stack}>
      <h2>Calendar</h2>
      <GroupBox legend="Private calendar address">
        <div className={styles.stack}>
          {madeAt ? (
            <>
              <p>
                Made on {formatLongDate(new Date(madeAt))}. It was shown once and cannot be shown again. If
                you lost it, replace it.
              </p>
              <div className={styles.buttons}>
                <Button icon="calendar" onClick={() => setQuestion("replace")}>
                  Replace
                </Button>
                <Button variant="danger" onClick={() => setQuestion("revoke")}>
                  Revoke
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>See every date in the calendar of your phone or in Outlook. It keeps itself up to date.</p>
              <div className={styles.buttons}>
                <Button icon="calendar" busy={make.isPending} onClick={() => make.mutate()}>
                  Make a Calendar Address
                </Button>
              </div>
            </>
          )}
        </div>
      </GroupBox>
      <ConfirmDialog
        open={question === "replace"}
        onOpenChange={close}
        title="Replace the calendar address?"
        confirmLabel="Replace"
        busy={make.isPending}
        onConfirm={() => make.mutate(undefined, { onSettled: close })}
      >
        The address you use now stops working. Calendars that use it need the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "revoke"}
        onOpenChange={close}
        title="Revoke the calendar address?"
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: close })}
      >
        Your private calendar address stops working, and calendars that use it lose these dates.
      </ConfirmDialog>
      {make.data && <CalendarDialog url={make.data.url} onClose={() => make.reset()} />}
    </section>
  );
}
