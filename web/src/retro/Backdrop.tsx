import { type Ref, useLayoutEffect } from "react";
import styles from "./Backdrop.module.css";
import { cx } from "./cx";

interface BackdropProps {
  /** On which layer it lies. */
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/**
 * What lies between the desktop and a window that must be answered first. The page behind it stands still. Radix's own
 * does that with a style sheet of its making, which the server's content policy refuses.
 */
export function Backdrop({ className, ref }: BackdropProps) {
  useLayoutEffect(holdPage, []);
  return <div ref={ref} className={cx(styles.backdrop, className)} />;
}

let holding = 0;

/** Keeps the page from scrolling, and from moving where its scroll bar goes, until the last window is answered. */
function holdPage() {
  const { body, documentElement } = document;
  holding += 1;
  if (holding === 1) {
    const bar = window.innerWidth - documentElement.clientWidth;
    body.style.marginRight = `${bar}px`;
    body.dataset.held = "";
  }
  return () => {
    holding -= 1;
    if (holding > 0) return;
    delete body.dataset.held;
    body.style.marginRight = "";
  };
}
