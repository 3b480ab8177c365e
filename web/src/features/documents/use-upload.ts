import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "@/api";
import { newKey, sendOrKeep } from "@/features/outbox";
import { toast } from "@/retro";
import { fillBar } from "./fill-bar";
import type { DocumentType } from "./types";

interface Picked {
  file: File;
  documentType: DocumentType;
}

/** Sends one document while a bar fills: done when both are, broken off when the component goes away. */
export function useUpload(craneId: number, onDone: () => void) {
  const [percent, setPercent] = useState(0);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  const upload = useMutation({
    mutationFn: async ({ file, documentType }: Picked) => {
      const controller = new AbortController();
      attempt.current = controller;
      setPercent(0);
      try {
        const key = newKey();
        const paper = { key, file, documentType };
        const sending = sendOrKeep<"paper">(
          { key, craneId, what: `${file.name}, ${documentType}`, request: { kind: "paper", paper } },
          controller.signal,
        );
        // What waits to be sent need not look as if it were on its way.
        const shown = sending.then((document) => document ?? controller.abort());
        const [document] = await Promise.all([sending, fillBar(setPercent, controller.signal), shown]);
        return document;
      } finally {
        // When sending fails, the bar stops with it.
        controller.abort();
      }
    },
    onSuccess: (document) => {
      toast(
        document
          ? {
              title: "Document uploaded",
              description: "The document has been successfully uploaded.",
              variant: "success",
            }
          : { title: "Waiting to be sent", description: "It is sent when there is a signal." },
      );
      onDone();
    },
    onError: (error) => {
      if (isBrokenOff(error)) return;
      toast({ title: "Upload failed", description: reasonOf(error), variant: "destructive" });
    },
  });

  return {
    start: (picked: Picked) => upload.mutate(picked),
    forgetFailure: upload.reset,
    running: upload.isPending,
    percent,
    failure: upload.error && { message: upload.error.message, reason: reasonOf(upload.error) },
  };
}

/** The upload's error names the file; what the server or the network said is its cause. */
function reasonOf(error: Error): string {
  return errorMessage(error.cause ?? error);
}

/** The user closed the dialog, which is no failure to report. */
function isBrokenOff(error: Error): boolean {
  return (error.cause as Error | undefined)?.name === "AbortError";
}
