import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Icon, type IconName } from "./Icon";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** What shows where a list would be. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={4} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
