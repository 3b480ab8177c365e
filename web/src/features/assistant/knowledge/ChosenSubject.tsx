import { useQuery } from "@tanstack/react-query";
import { Icon, IconButton } from "@/retro";
import { contextQuery } from "../queries";
import type { Subject } from "../types";
import { findChoice } from "./choices";
import styles from "./knowledge.module.css";

interface ChosenSubjectProps {
  subject: Subject | null;
  onClear: () => void;
}

/** What the next question is about, beside the question itself. */
export function ChosenSubject({ subject, onClear }: ChosenSubjectProps) {
  const { data: cranes } = useQuery(contextQuery);
  const choice = cranes && findChoice(cranes, subject);
  if (!choice) return null;
  return (
    <p className={styles.chosen}>
      <Icon name={choice.icon} />
      <span className={styles.words}>
        Asking about <strong>{choice.title}</strong> <span className={styles.hint}>{choice.detail}</span>
      </span>
      <IconButton icon="close" label={`Stop asking about ${choice.title} alone`} onClick={onClear} />
    </p>
  );
}
