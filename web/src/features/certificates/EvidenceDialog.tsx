import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isoDay } from "@/lib/dates";
import { files } from "@/lib/paths";
import { useNow } from "@/lib/use-now";
import { Badge, Button, DatePicker, Dialog, DialogActions, Field, QueryView } from "@/retro";
import styles from "./certificates.module.css";
import { FitnessStamp } from "./FitnessStamp";
import { evidenceQuery } from "./queries";
import { stateLabels, stateTones } from "./types";

/** How a crane stood on a day, with the papers that show it. */
export default function EvidenceDialog({ craneId, onClose }: { craneId: number; onClose: () => void }) {
  const now = useNow();
  const [picked, setPicked] = useState<Date>(now);
  const on = isoDay(picked);
  const query = useQuery(evidenceQuery(craneId, on));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Evidence for a Day"
      description="How the crane stood on that day, and what was known of it then."
      icon="shield"
    >
      <div className={styles.form}>
        <Field label="Day">
          <DatePicker
            value={picked}
            onChange={(date) => date && setPicked(date)}
            calendarLabel="Choose the day to look at"
          />
        </Field>
        <QueryView query={query} what="evidence">
          {({ fitness, kinds }) => (
            <>
              <FitnessStamp fitness={fitness} />
              {kinds.map(({ kind, label, state, text, renewal }) => (
                <section key={kind} aria-label={label}>
                  <p className={styles.head}>
                    <strong>{label}</strong> <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
                  </p>
                  <p>{text}</p>
                  {renewal?.paper && (
                    <p>
                      <a href={files.document(renewal.paper.id)} target="_blank" rel="noreferrer">
                        {renewal.paper.name}
                      </a>
                    </p>
                  )}
                </section>
              ))}
            </>
          )}
        </QueryView>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button asChild variant="primary" icon="download">
            <a href={files.evidence(craneId, on)} target="_blank" rel="noreferrer">
              PDF
            </a>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
