import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import { Spinner } from "./Spinner";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` is the one obvious next step; `danger` destroys something; `link` reads as text. */
  variant?: "plain" | "primary" | "danger" | "link";
  icon?: IconName;
  /** Shows a spinner and refuses presses while an action runs. */
  busy?: boolean;
  /** Puts the look on the child, such as a link: `<Button asChild><Link href="/">Home</Link></Button>`. */
  asChild?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    variant = "plain",
    icon,
    busy = false,
    asChild = false,
    disabled,
    className,
    children,
    ...rest
  } = props;
  const Part = asChild ? Slot.Root : "button";
  return (
    <Part
      {...(asChild ? {} : { type: "button" as const, disabled: disabled || busy })}
      {...rest}
      aria-busy={busy || undefined}
      className={cx(styles.button, styles[variant], className)}
    >
      {busy ? <Spinner size="small" label={null} /> : icon && <Icon name={icon} />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Part>
  );
}
