import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Count } from "./Count";
import { Icon, type IconName } from "./Icon";
import styles from "./Tabs.module.css";

export interface TabItem {
  value: string;
  label: string;
  icon?: IconName;
  /** A count shown on the tab when it is above 0. */
  badge?: number;
  /** What the count counts, for screen readers: "pending". */
  badgeLabel?: string;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
}

/** Sheets with tabs along the top. Arrow keys move between tabs. */
export function Tabs({ label, items, defaultValue = items[0]?.value, value, onValueChange }: TabsProps) {
  return (
    <Primitive.Root
      className={styles.tabs}
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={onValueChange}
    >
      <Primitive.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={styles.tab}
            // Where the bar scrolls, browsers are content with a tab that shows in part.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.label}
            {item.badge !== undefined && item.badge > 0 && (
              // The spaces are for the spoken name; the layout drops them.
              <>
                {" "}
                <Count>
                  {item.badge} <span className="visually-hidden">{item.badgeLabel}</span>
                </Count>
              </>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} className={styles.sheet}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
