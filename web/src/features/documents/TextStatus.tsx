import { useMutation } from "@tanstack/react-query";
import { api, call, errorMessage } from "@/api";
import { Button, toast } from "@/retro";
import styles from "./DocumentList.module.css";
import { describeText } from "./text";
import type { Document } from "./types";

interface TextStatusProps {
  document: Document;
  /** The id of what names the document on screen. */
  nameId: string;
  /** Runs after a document was sent to be read again. Absent when the user may not do that. */
  onRetried?: (() => void) | undefined;
}

/** Whether a document's words can be searched, and what to do when they cannot. */
export function TextStatus({ document, nameId, onRetried }: TextStatusProps) {
  const retry = useMutation({
    mutationFn: () => call(api.POST("/api/documents/{id}/read", { params: { path: { id: document.id } } })),
    onSuccess: onRetried,
    onError: (error) => {
      toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
    },
  });
  return (
    <span className={styles.text}>
      <span aria-live="polite">{describeText(document.text)}</span>
      {onRetried && document.text.state === "unreadable" && (
        <Button busy={retry.isPending} aria-describedby={nameId} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
    </span>
  );
}
