import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";
import { IconButton } from "./IconButton";
import styles from "./Window.module.css";

export interface WindowProps {
  /** `article` for one of many in a list, so that not each of them is a landmark of the page. */
  as?: "section" | "article";
  title: ReactNode;
  icon?: IconName;
  /** Heading level of the title; 1 for the window that is the page. */
  level?: 1 | 2 | 3;
  /** Buttons at the right end of the title bar. */
  controls?: ReactNode;
  /** Adds a close button. */
  onClose?: () => void;
  /** A strip under the title bar. */
  toolbar?: ReactNode;
  /** A sunken strip along the bottom. */
  status?: ReactNode;
  /** A hazard stripe under the title bar: for the one window that needs attention. */
  hazard?: boolean;
  /** Content reaches the edges. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A titled window on the desktop. */
export function Window(props: WindowProps) {
  const {
    as: Element = "section",
    title,
    icon,
    level = 2,
    controls,
    onClose,
    toolbar,
    status,
    hazard,
    flush,
    className,
    children,
  } = props;
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <Element className={cx(styles.window, className)} aria-labelledby={titleId}>
      <header className={styles.bar}>
        {icon && <Icon name={icon} className={styles.icon} />}
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        {controls}
        {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
      </header>
      {hazard && <div className={styles.hazard} />}
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {status && <footer className={styles.status}>{status}</footer>}
    </Element>
  );
}

/** The window that is the page: its title is the page's heading and the browser tab's. */
export function PageWindow({ title, ...rest }: Omit<WindowProps, "level" | "title"> & { title: string }) {
  return (
    <>
      <title>{`${title} · CraneDesk`}</title>
      <Window {...rest} title={title} level={1} />
    </>
  );
}
