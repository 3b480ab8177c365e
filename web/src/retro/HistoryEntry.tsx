import type { ReactNode } from "react";
import styles from "./history.module.css";

interface HistoryEntryProps {
  /** What can be done with it, at the far end. */
  action?: ReactNode;
  children: ReactNode;
}

/** One line of a history: its words, in parts that wrap, and a button that always stands at the same place. */
export function HistoryEntry({ action, children }: HistoryEntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
