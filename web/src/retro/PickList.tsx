import { Icon, type IconName } from "./Icon";
import { ListView } from "./ListView";
import styles from "./PickList.module.css";

export interface PickItem {
  value: string;
  icon: IconName;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string;
}

interface PickListProps {
  /** What is listed, for screen readers. */
  label: string;
  items: readonly PickItem[];
  picked: string | null;
  /** Null when the picked one is pressed again. */
  onPick: (value: string | null) => void;
}

/** A list of which at most one row is selected. A long one scrolls on its own. */
export function PickList({ label, items, picked, onPick }: PickListProps) {
  return (
    <ListView aria-label={label} className={styles.list}>
      {items.map(({ value, icon, title, detail }) => (
        <li key={value}>
          <button
            type="button"
            className={styles.row}
            aria-pressed={value === picked}
            onClick={() => onPick(value === picked ? null : value)}
          >
            <Icon name={icon} />
            <span className={styles.words}>
              {title} <span className={styles.detail}>{detail}</span>
            </span>
          </button>
        </li>
      ))}
    </ListView>
  );
}
