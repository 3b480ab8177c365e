import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { count } from "@/lib/count";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  GroupBox,
  type IconName,
  ProgressBar,
  ScrollArea,
  toast,
} from "@/retro";
import { type Crane, craneName } from "../types";
import { type Outcome, type Refusal, withEach } from "./each";
import styles from "./selection.module.css";

/** What is done, in the words of the dialog: "Renew", "renewed". */
export interface Words {
  title: string;
  icon: IconName;
  verb: string;
  done: string;
}

interface SeveralDialogProps {
  words: Words;
  about?: string;
  /** Those that it is done with, each with what becomes of it. */
  cranes: readonly { crane: Crane; becomes: string }[];
  /** Those that were selected and are left as they are, each with why. */
  leftOut: readonly Refusal[];
  /** What is chosen before. */
  children?: ReactNode;
  /** What is still to be chosen; empty when it can begin. */
  missing?: string;
  act: (crane: Crane) => Promise<unknown>;
  onClose: () => void;
}

/** Longer lists are cut: nobody reads them through. */
const MOST_LISTED = 100;

/** Asks, does the same with each crane, shows how far it is, and says what came of it. */
export function SeveralDialog(props: SeveralDialogProps) {
  const { words, about, cranes, leftOut, children, missing = "", act, onClose } = props;
  const client = useQueryClient();
  const [finished, setFinished] = useState<{ of: number; count: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const stop = useRef<AbortController>(null);

  const run = async (some: readonly Crane[]) => {
    const controller = new AbortController();
    stop.current = controller;
    setFinished({ of: some.length, count: 0 });
    const found = await withEach(some, act, {
      signal: controller.signal,
      onProgress: (count) => setFinished({ of: some.length, count }),
    });
    setFinished(null);
    setOutcome(found);
    // Lists, counts, histories, shares and alerts may all have changed.
    void client.invalidateQueries();
    if (found.refused.length === 0 && found.left.length === 0) {
      toast({ title: `${count(found.done.length, "crane")} ${words.done}`, variant: "success" });
      onClose();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (missing === "" && cranes.length > 0) void run(cranes.map(({ crane }) => crane));
  };
  const close = () => (finished ? stop.current?.abort() : onClose());
  const remaining = outcome ? [...outcome.refused.map(({ crane }) => crane), ...outcome.left] : [];

  return (
    <Dialog open onOpenChange={close} title={words.title} description={about} icon={words.icon}>
      {finished ? (
        <div className={styles.form}>
          <p role="status">
            {finished.count.toLocaleString()} of {count(finished.of, "crane")}
          </p>
          <ProgressBar value={(100 * finished.count) / finished.of} label={words.title} />
          <DialogActions>
            <Button onClick={close}>Stop</Button>
          </DialogActions>
        </div>
      ) : outcome ? (
        <div className={styles.form}>
          <Alert tone="amber" title={`${count(outcome.done.length, "crane")} ${words.done}`}>
            {outcome.refused.length > 0 && (
              <p>{`${count(outcome.refused.length, "crane")} not ${words.done}.`}</p>
            )}
            {outcome.left.length > 0 && <p>{`${count(outcome.left.length, "crane")} not come to.`}</p>}
          </Alert>
          <Reasons label={`Not ${words.done}`} refused={outcome.refused} />
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" onClick={() => void run(remaining)}>
              Try {remaining.length === 1 ? "it" : `these ${remaining.length.toLocaleString()}`} again
            </Button>
          </DialogActions>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          {children}
          {cranes.length > 0 && (
            <GroupBox legend={count(cranes.length, "crane")}>
              <ScrollArea label={`What becomes of ${count(cranes.length, "crane")}`} className={styles.list}>
                <Lines lines={cranes.map(({ crane, becomes }) => ({ crane, text: becomes }))} />
              </ScrollArea>
            </GroupBox>
          )}
          {leftOut.length > 0 && (
            <Alert
              tone={cranes.length > 0 ? "info" : "amber"}
              title={`${count(leftOut.length, "crane")} left as ${leftOut.length === 1 ? "it is" : "they are"}`}
            >
              <Reasons label="Left as they are" refused={leftOut} />
            </Alert>
          )}
          {isAsked && missing !== "" && (
            <Alert tone="red" title="Not yet">
              {missing}
            </Alert>
          )}
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" icon={words.icon} disabled={cranes.length === 0}>
              {words.verb} {count(cranes.length, "crane")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function Reasons({ label, refused }: { label: string; refused: readonly Refusal[] }) {
  if (refused.length === 0) return null;
  return (
    <ScrollArea label={label} className={styles.list}>
      <Lines lines={refused.map(({ crane, why }) => ({ crane, text: why }))} />
    </ScrollArea>
  );
}

function Lines({ lines }: { lines: readonly { crane: Crane; text: string }[] }) {
  const more = lines.length - MOST_LISTED;
  return (
    <ul className={styles.lines}>
      {lines.slice(0, MOST_LISTED).map(({ crane, text }) => (
        <li key={crane.id}>
          <strong>
            {craneName(crane)} ({crane.vehicleId})
          </strong>
          {text && <span>{text}</span>}
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString()} more</li>}
    </ul>
  );
}
