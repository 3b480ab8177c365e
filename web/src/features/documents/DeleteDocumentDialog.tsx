import { useMutation } from "@tanstack/react-query";
import { api, call, errorMessage } from "@/api";
import { formatSize } from "@/lib/sizes";
import { ConfirmDialog, toast } from "@/retro";
import type { Document } from "./types";

interface DeleteDocumentDialogProps {
  document: Document;
  onClose: () => void;
  /** Runs after the attempt: also a refused one may mean that the document is gone already. */
  onSettled: () => void;
}

/** Asks before a document goes for good. */
export function DeleteDocumentDialog({ document, onClose, onSettled }: DeleteDocumentDialogProps) {
  const remove = useMutation({
    mutationFn: () => call(api.DELETE("/api/documents/{id}", { params: { path: { id: document.id } } })),
    onSuccess: () => {
      toast({
        title: "Document deleted",
        description: "The document has been successfully deleted.",
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
    },
    onSettled: () => {
      onClose();
      onSettled();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Confirm Document Deletion"
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>Are you sure you want to delete this document? This action cannot be undone.</p>
      <p>
        <strong>{document.name}</strong> ({formatSize(Number(document.size))})
      </p>
    </ConfirmDialog>
  );
}
