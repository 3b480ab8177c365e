import type { ReactNode } from "react";
import { type Tone, toneIcons } from "./Badge";
import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Stamp.module.css";
import tones from "./tones.module.css";

interface StampProps {
  tone: Exclude<Tone, "neutral">;
  /** In capitals, as a stamp has it. */
  word: string;
  children?: ReactNode;
}

/** A verdict in large letters, with its reasons behind it. */
export function Stamp({ tone, word, children }: StampProps) {
  return (
    <p className={cx(styles.stamp, tones[tone])}>
      <Icon name={toneIcons[tone]} />
      <strong className={styles.word}>{word}</strong>
      {children}
    </p>
  );
}
