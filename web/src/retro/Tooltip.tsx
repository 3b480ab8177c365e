import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./Tooltip.module.css";
import { type Tip, useTip } from "./use-tip";

/** Around the whole app: shows the words that a control carries as `data-tip`. There is one tooltip at a time. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <TipLayer />
    </>
  );
}

interface TooltipProps {
  text: string;
  /** One focusable element. */
  children: ReactElement<{ "data-tip"?: string; "aria-description"?: string }>;
}

/** A few words about a control, on hover and on focus by keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children, { "data-tip": text, "aria-description": text });
}

function TipLayer() {
  const { tip, keep, release } = useTip();
  return tip && <Words key={tip.text} tip={tip} onEnter={keep} onLeave={release} />;
}

const GAP = 4;
const MARGIN = 8;

/** Above its control where there is room, else under it, and never beyond the edge of the screen. */
function Words({ tip, onEnter, onLeave }: { tip: Tip; onEnter: () => void; onLeave: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!words.current) return;
    const { width, height } = words.current.getBoundingClientRect();
    const { top, bottom, left, right } = tip.anchor.getBoundingClientRect();
    const wanted = (left + right - width) / 2;
    const furthest = document.documentElement.clientWidth - width - MARGIN;
    words.current.style.left = `${Math.max(MARGIN, Math.min(wanted, furthest))}px`;
    words.current.style.top = `${top - height - GAP < MARGIN ? bottom + GAP : top - height - GAP}px`;
  }, [tip]);
  return (
    <div
      ref={words}
      className={styles.tooltip}
      // What it says is in the control's name or description already.
      aria-hidden="true"
      data-print="hide"
      data-testid="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      // To a dialog, a press here is no press outside of it.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {tip.text}
    </div>
  );
}
