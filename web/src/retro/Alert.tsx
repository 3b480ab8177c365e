import type { ReactNode } from "react";
import styles from "./Alert.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import tones from "./tones.module.css";

type AlertTone = "red" | "amber" | "info";

const icons: Record<AlertTone, IconName> = { red: "stop", amber: "warning", info: "info" };

interface AlertProps {
  tone: AlertTone;
  title: string;
  /** Buttons that put it right. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A notice inside a page. Red and amber are announced at once, info when the reader is free. */
export function Alert({ tone, title, actions, children }: AlertProps) {
  return (
    <div role={tone === "info" ? "status" : "alert"} className={cx(styles.alert, tones[tone])}>
      <Icon name={icons[tone]} size={2} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
