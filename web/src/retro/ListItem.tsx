import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import styles from "./ListItem.module.css";

interface ListItemProps {
  icon: IconName;
  /** An image of it, before the icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  /** Buttons and controls at the end of the row; under the words on a phone. */
  actions?: ReactNode;
  /** A line or two about it. */
  children?: ReactNode;
}

/** A row of a ListView with words at one end and buttons at the other. */
export function ListItem({ icon, picture, title, badge, actions, children }: ListItemProps) {
  return (
    <li className={styles.item}>
      {picture && <div className={styles.picture}>{picture}</div>}
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
