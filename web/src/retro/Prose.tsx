import type { ReactNode } from "react";
import styles from "./Prose.module.css";

/** Running text with its lists, quotes, tables and code, such as a letter or an answer. Plain elements inside. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
