import { useId } from "react";
import { formatDate, parseDate } from "@/lib/dates";
import { files } from "@/lib/paths";
import { formatSize } from "@/lib/sizes";
import { Button, Icon, IconButton, ListView } from "@/retro";
import styles from "./DocumentList.module.css";
import type { Document } from "./types";

interface DocumentListProps {
  documents: readonly Document[];
  /** Absent when the user may not delete. */
  onDelete?: ((document: Document) => void) | undefined;
}

export function DocumentList({ documents, onDelete }: DocumentListProps) {
  return (
    <ListView className={styles.list} aria-label="Documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} onDelete={onDelete} />
      ))}
    </ListView>
  );
}

function DocumentRow({
  document,
  onDelete,
}: {
  document: Document;
  onDelete: DocumentListProps["onDelete"];
}) {
  const nameId = useId();
  const uploadedAt = parseDate(document.uploadedAt);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <Icon name="document" />
        <span id={nameId}>{document.name}</span>
      </span>
      <span className={styles.type}>{document.documentType}</span>
      <span className={styles.size}>{formatSize(Number(document.size))}</span>
      {uploadedAt && (
        <time className={styles.date} dateTime={document.uploadedAt}>
          {formatDate(uploadedAt)}
        </time>
      )}
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
