import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import tones from "./tones.module.css";

export type Tone = "neutral" | "red" | "amber" | "green";

/** The shape that always goes with a status colour. */
export const toneIcons: Record<Exclude<Tone, "neutral">, IconName> = {
  red: "stop",
  amber: "warning",
  green: "check",
};

interface BadgeProps {
  tone?: Tone;
  /** The word is what matters; colour and shape only help to find it. */
  children: ReactNode;
}

/** A short label. Each status colour brings its own shape. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tones[tone])}>
      {tone !== "neutral" && <Icon name={toneIcons[tone]} />}
      {children}
    </span>
  );
}
