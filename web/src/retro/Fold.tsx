import type { ReactNode } from "react";
import styles from "./Fold.module.css";

/** What few people need, one press away. */
export function Fold({
  label,
  open = false,
  children,
}: {
  label: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
