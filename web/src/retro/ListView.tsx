import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./ListView.module.css";

/** A white well with one row per `li`: for things that a table would squeeze on a phone. */
export function ListView({ className, ...rest }: ComponentProps<"ul">) {
  // Safari forgets that a list without bullets is a list, unless it is told.
  // biome-ignore lint/a11y/noRedundantRoles: see above.
  return <ul role="list" {...rest} className={cx(styles.list, className)} />;
}
