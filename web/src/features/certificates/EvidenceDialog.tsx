import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CitedPaper } from "@/features/documents";
import { isoDay } from "@/lib/dates";
import { files } from "@/lib/paths";
import { useNow } from "@/lib/use-now";
import { Badge, Button, DatePicker, Dialog, DialogActions, Field, QueryView } from "@/retro";
import styles from "./certificates.module.css";
import { FitnessStamp } from "./FitnessStamp";
import { evidenceQuery } from "./queries";
import { inFull, type NamedCrane, stateLabels, stateTones } from "./types";

/** How a crane stood on a day, with the papers that show it. */
export default function EvidenceDialog({ crane, onClose }: { crane: NamedCrane; onClose: () => void }) {
  const now = useNow();
  const [picked, setPicked] = useState<Date>(now);
  const on = isoDay(picked);
  const query = useQuery(evidenceQuery(crane.id, on));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Evidence for a Day"
      description={`Which certificates ${inFull(crane)} held on a day, such as the day of an accident, with their papers.`}
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
              {kinds.map(({ kind, label, state, text, renewal, knownBy }) => (
                <section key={kind} aria-label={label}>
                  <p className={styles.head}>
                    <strong>{label}</strong> <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
                  </p>
                  <p>{text}</p>
                  {renewal?.paper && (
                    <p>
                      <CitedPaper paper={renewal.paper} />
                    </p>
                  )}
                  {knownBy?.paper && (
                    <p>
                      {knownBy.voided ? "Known on that day, and voided since: " : "Known on that day: "}
                      <CitedPaper paper={knownBy.paper} />
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
            <a href={files.evidence(crane.id, on)} target="_blank" rel="noreferrer">
              PDF
            </a>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
