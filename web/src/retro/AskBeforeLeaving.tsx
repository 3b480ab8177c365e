import type { ReactNode } from "react";
import { useAskBeforeLeaving } from "@/lib/ask-before-leaving";
import { ConfirmDialog } from "./ConfirmDialog";

interface AskBeforeLeavingProps {
  unsaved: boolean;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before a link or Back leads away from a page with changes that are not saved. */
export function AskBeforeLeaving({ unsaved, children }: AskBeforeLeavingProps) {
  const leaving = useAskBeforeLeaving(unsaved);
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      onOpenChange={leaving.stay}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={leaving.goOn}
    >
      {children}
    </ConfirmDialog>
  );
}
