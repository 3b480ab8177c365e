import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./Panel.module.css";

interface PanelProps extends ComponentProps<"div"> {
  /** `sunken` is a white well for content, `raised` a grey plate, `groove` a thin frame. */
  look?: "sunken" | "raised" | "groove";
}

/** A bevelled area inside a window. */
export function Panel({ look = "sunken", className, ...rest }: PanelProps) {
  return <div {...rest} className={cx(styles.panel, styles[look], className)} />;
}
