import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import styles from "./Menu.module.css";

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/** A list of actions that drops from a button. It stays beside its button in the document, inside the same landmark. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className={styles.menu} sideOffset={2} collisionPadding={8} align="start">
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            className={cx(styles.item, item.danger && styles.danger)}
            disabled={item.disabled}
            onSelect={item.onSelect}
          >
            <span className={styles.icon}>{item.icon && <Icon name={item.icon} />}</span>
            {item.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
