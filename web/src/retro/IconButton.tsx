import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import styles from "./IconButton.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  icon: IconName;
  /** What the button does, for those who cannot see the icon. */
  label: string;
}

/** A square button with only an icon, as in title bars and tables. Its label is its tooltip too. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={cx(styles.button, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
