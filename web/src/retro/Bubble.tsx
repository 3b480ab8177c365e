import type { ReactNode, Ref } from "react";
import styles from "./Bubble.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";

interface BubbleProps {
  icon: IconName;
  /** Who says it. */
  name: string;
  /** When it was said, and the like. */
  details?: ReactNode;
  /** Said by the user: to the right, on note paper. */
  own?: boolean;
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
}

/** One line of a conversation; an item of an `ol`. */
export function Bubble({ icon, name, details, own = false, ref, children }: BubbleProps) {
  return (
    <li ref={ref} className={cx(styles.bubble, own && styles.own)}>
      <p className={styles.head}>
        <Icon name={icon} />
        <span className={styles.name}>{name}</span>
        {details && <span className={styles.details}>{details}</span>}
      </p>
      {children}
    </li>
  );
}
