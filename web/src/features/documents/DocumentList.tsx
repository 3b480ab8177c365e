import { useId } from "react";
import { formatDate, parseDate } from "@/lib/dates";
import { files } from "@/lib/paths";
import { formatSize } from "@/lib/sizes";
import { Badge, Button, FileName, Icon, IconButton, ListView } from "@/retro";
import styles from "./DocumentList.module.css";
import { TextStatus } from "./TextStatus";
import type { Document } from "./types";

interface DocumentListProps {
  documents: readonly Document[];
  voidedIds?: ReadonlySet<number> | undefined;
  /** Absent when the user may not delete. */
  onDelete?: ((document: Document) => void) | undefined;
  /** Runs after a document was sent to be read again. Absent when the user may not do that. */
  onRetried?: (() => void) | undefined;
}

export function DocumentList({ documents, voidedIds, onDelete, onRetried }: DocumentListProps) {
  return (
    <div className={styles.documents}>
      <ListView className={styles.list} aria-label="Documents">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isVoided={voidedIds?.has(document.id) ?? false}
            onDelete={onDelete}
            onRetried={onRetried}
          />
        ))}
      </ListView>
    </div>
  );
}

type DocumentRowProps = Omit<DocumentListProps, "documents" | "voidedIds"> & {
  document: Document;
  isVoided: boolean;
};

function DocumentRow({ document, isVoided, onDelete, onRetried }: DocumentRowProps) {
  const nameId = useId();
  const uploadedAt = parseDate(document.uploadedAt);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <Icon name="document" />
        <span id={nameId}>
          <FileName>{document.name}</FileName>
        </span>
        {isVoided && <Badge>Voided</Badge>}
      </span>
      <span className={styles.type}>{document.documentType}</span>
      <span className={styles.size}>{formatSize(Number(document.size))}</span>
      {uploadedAt && (
        <time className={styles.date} dateTime={document.uploadedAt}>
          {formatDate(uploadedAt)}
        </time>
      )}
      <TextStatus document={document} nameId={nameId} onRetried={onRetried} />
      <span className={styles.actions}>
        <Button asChild icon="eye">
          <a
            href={files.document(document.id)}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={nameId}
          >
            View Document
          </a>
        </Button>
        {onDelete && (
          <IconButton icon="trash" label={`Delete ${document.name}`} onClick={() => onDelete(document)} />
        )}
      </span>
    </li>
  );
}
