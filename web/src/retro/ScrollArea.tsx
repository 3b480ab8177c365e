import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./ScrollArea.module.css";

interface ScrollAreaProps extends ComponentProps<"section"> {
  /** What the area holds; it can be reached and scrolled by keyboard, so it needs a name. */
  label: string;
  /** Height of the area, such as "200px". */
  height?: string;
}

/** A well that scrolls on its own. */
export function ScrollArea({ label, height, className, style, ...rest }: ScrollAreaProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable to be scrolled by keyboard.
      tabIndex={0}
      className={cx(styles.area, className)}
      style={height === undefined ? style : { ...style, height }}
    />
  );
}
