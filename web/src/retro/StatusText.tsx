import { type Tone, toneIcons } from "./Badge";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import styles from "./StatusText.module.css";
import tones from "./tones.module.css";

interface StatusTextProps {
  tone: Tone;
  value: string;
  /** Says in words what the tone says in colour. */
  word?: string | undefined;
  /** Something bad beside it, which the tone does not say: "Failed". */
  mark?: string | undefined;
  /** For a neutral one: a state brings its own shape. */
  icon?: IconName | undefined;
  /** May go over several lines. */
  wraps?: boolean;
  /** What a press does: "Renew COF". Inside a grid the cell has the focus, so this is no stop of its own for Tab. */
  press?: { label: string; onPress: () => void } | undefined;
}

/** A reading on one line with its state, for tables: shape, value, word. */
export function StatusText({ tone, value, word, mark, icon, wraps = false, press }: StatusTextProps) {
  const shape = tone === "neutral" ? icon : toneIcons[tone];
  const content = (
    <>
      {shape && <Icon name={shape} />}
      <span>
        {value} {word && <span className={styles.word}>{word}</span>}
        {mark && (
          <>
            {" "}
            <span className={cx(styles.mark, tones.red)}>{mark}</span>
          </>
        )}
      </span>
    </>
  );
  const look = cx(styles.status, wraps && styles.wraps, tones[tone]);
  if (!press) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(look, styles.press)}
      data-tip={press.label}
      aria-description={press.label}
      onClick={press.onPress}
    >
      {content}
    </button>
  );
}
