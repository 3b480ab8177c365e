import type { ReactNode } from "react";
import styles from "./Dialog.module.css";

/** The row of buttons at the end of a dialog, always in sight; the last one is the main action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
