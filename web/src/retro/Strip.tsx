import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import styles from "./Strip.module.css";

interface StripProps {
  icon: IconName;
  /** What can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One line above a page that says how things stand. It is read out when the reader is free. */
export function Strip({ icon, actions, children }: StripProps) {
  return (
    <div className={styles.strip} data-print="hide">
      <Icon name={icon} />
      <p role="status" className={styles.words}>
        {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
