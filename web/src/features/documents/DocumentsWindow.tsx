import { type ReactNode, useState } from "react";
import { lazily } from "@/lib/lazily";
import { Button, EmptyState, FileButton, Window } from "@/retro";
import { DeleteDocumentDialog } from "./DeleteDocumentDialog";
import { DocumentList } from "./DocumentList";
import styles from "./DocumentList.module.css";
import type { Document } from "./types";

const SeveralPapersDialog = lazily(() => import("./several/SeveralPapersDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});
const UploadDocumentDialog = lazily(() => import("./UploadDocumentDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

const PhotographDialog = lazily(() => import("./camera/PhotographDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

interface DocumentsWindowProps {
  craneId: number;
  documents: readonly Document[];
  /** Those that were entered by mistake: the entries that name them are voided. */
  voidedIds?: ReadonlySet<number>;
  /** Whether the user may add and delete. */
  canChange: boolean;
  /** Runs after a document came, went or is to be read again. */
  onChange: () => void;
  /** What is to be said of all of them, below. */
  children?: ReactNode;
}

/** The documents of one crane. */
export function DocumentsWindow(props: DocumentsWindowProps) {
  const { craneId, documents, voidedIds, canChange, onChange, children } = props;
  const [adding, setAdding] = useState<"file" | "photos" | null>(null);
  const close = () => setAdding(null);
  const [several, setSeveral] = useState<readonly File[] | null>(null);
  const [doomed, setDoomed] = useState<Document | null>(null);

  const addButtons = canChange && (
    <>
      <Button icon="plus" onClick={() => setAdding("file")}>
        Add Document
      </Button>
      <Button icon="camera" onClick={() => setAdding("photos")}>
        Photograph a paper
      </Button>
      <FileButton multiple onPick={setSeveral}>
        Add several
      </FileButton>
    </>
  );
  return (
    <Window title="Documents" icon="document" toolbar={addButtons || undefined}>
      {documents.length === 0 ? (
        <EmptyState
          icon="document"
          title="No documents yet"
          hint={
            canChange
              ? "Add the crane's certificates and manuals, so that they are at hand when an inspector asks."
              : "The owner has not added any documents to this crane."
          }
        />
      ) : (
        <DocumentList
          documents={documents}
          voidedIds={voidedIds}
          onDelete={canChange ? setDoomed : undefined}
          onRetried={canChange ? onChange : undefined}
        />
      )}
      {documents.length > 0 && children && <div className={styles.below}>{children}</div>}
      {adding === "file" && <UploadDocumentDialog craneId={craneId} onClose={close} onChange={onChange} />}
      {adding === "photos" && <PhotographDialog craneId={craneId} onClose={close} onChange={onChange} />}
      {several && (
        <SeveralPapersDialog
          craneId={craneId}
          files={several}
          onClose={() => setSeveral(null)}
          onChange={onChange}
        />
      )}
      {doomed && (
        <DeleteDocumentDialog document={doomed} onClose={() => setDoomed(null)} onSettled={onChange} />
      )}
    </Window>
  );
}
