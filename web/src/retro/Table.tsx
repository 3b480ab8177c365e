import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./Table.module.css";

interface TableProps extends ComponentProps<"table"> {
  /** What the table lists, for screen readers. */
  label: string;
  /** In a narrow talk each row stands as a small list. Every `td` then has its column's name as `data-label`. */
  stacks?: boolean;
}

/**
 * A list in columns: plain `thead`, `tbody`, `tr`, `th` and `td` inside. `data-numeric` on a cell aligns figures to
 * the right, `data-whole` keeps its words on one line. It scrolls sideways by itself when it must, so the page never does.
 */
export function Table({ label, stacks = false, className, ...rest }: TableProps) {
  return (
    // A group and not a region: a page with many tables would otherwise be full of landmarks.
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div
      role="group"
      className={styles.well}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable to be scrolled by keyboard.
      tabIndex={0}
    >
      <table {...rest} aria-label={label} className={cx(styles.table, stacks && styles.stacks, className)} />
    </div>
  );
}
