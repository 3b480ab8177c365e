import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import styles from "./List.module.css";

interface ListProps {
  /** What is listed, for screen readers. */
  label: string;
  /** ListItems. */
  children: ReactNode;
}

/** Things below each other in a white well, each with words and buttons. For figures in columns take a Table. */
export function List({ label, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ListItemProps {
  icon: IconName;
  title: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  /** Buttons and controls at the end of the row; under the words on a phone. */
  actions?: ReactNode;
  /** A line or two about it. */
  children?: ReactNode;
}

export function ListItem({ icon, title, badge, actions, children }: ListItemProps) {
  return (
    <li className={styles.item}>
      <Icon name={icon} size={2} />
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.title}>{title}</span> {badge}
        </p>
        {children && <div className={styles.details}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
