import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useOverlay } from "@/lib/overlays";
import { Backdrop, IconButton, useReturnFocus } from "@/retro";
import styles from "./Drawer.module.css";

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The sidebar on narrow screens: slides in from the left; closes by its button, Escape, Back, or a press outside. */
export default function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  useOverlay(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop className={styles.backdrop} />
        <Dialog.Content {...returnFocus} className={styles.drawer} aria-describedby={undefined}>
          <header className={styles.bar}>
            <Dialog.Title className={styles.title}>CraneDesk</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" label="Close menu" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
