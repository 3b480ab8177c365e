import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import styles from "./Tooltip.module.css";

/** Around the whole app: a tooltip opens after 700 ms, and at once for 300 ms after another closed. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  text: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element. */
  children: ReactElement;
}

/** A few words about a control, on hover and on focus. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Content className={styles.tooltip} side={side} sideOffset={4} collisionPadding={8}>
        {text}
      </Primitive.Content>
    </Primitive.Root>
  );
}
