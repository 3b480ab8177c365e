import type { ReactNode } from "react";
import styles from "./Fold.module.css";

/** What few people need, one press away. */
export function Fold({
  label,
  open = false,
  onOpen,
  children,
}: {
  label: ReactNode;
  open?: boolean;
  /** Runs when it is opened: what is inside may have to be fetched. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className={styles.summary}>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
