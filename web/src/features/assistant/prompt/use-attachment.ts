import { type DragEvent, useState } from "react";
import { toast } from "@/retro";
import { changeNext } from "../conversation/store";
import { refusalOf } from "./attachment";

const setFile = (file: File | null) => changeNext((next) => ({ ...next, file }));

/** The one file that goes along with the next question, picked or dropped onto the page. */
export function useAttachment(file: File | null) {
  const [isOver, setIsOver] = useState(false);

  const take = (offered: readonly File[], how: "picked" | "dropped") => {
    const [first] = offered;
    if (!first) return;
    const refusal = refusalOf(first, how);
    if (refusal) return toast({ ...refusal, variant: "destructive" });
    setFile(first);
    if (offered.length > 1) {
      toast({ title: "One file at a time", description: `${first.name} was attached, the others were not.` });
    }
  };

  return {
    file,
    /** A file is being held over the page. */
    isOver,
    pick: (files: readonly File[]) => take(files, "picked"),
    remove: () => setFile(null),
    /** Puts a file back that went along with a question which failed. */
    putBack: (lost: File | null) => changeNext((next) => ({ ...next, file: next.file ?? lost })),
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        // Without this the browser would open the file in place of the page.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(false);
        take([...event.dataTransfer.files], "dropped");
      },
    },
  };
}
