import { useIsMutating } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog, type IconName } from "@/retro";
import { savingCrane } from "./queries";

interface CraneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  icon: IconName;
  children: ReactNode;
}

/** The window of a crane form. It stays open while a save with its uploads runs. */
export function CraneDialog({ open, onOpenChange, title, icon, children }: CraneDialogProps) {
  const isSaving = useIsMutating({ mutationKey: savingCrane }) > 0;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} icon={icon} guarded locked={isSaving}>
      {children}
    </Dialog>
  );
}
