import { useId } from "react";
import { formatDate, parseDate } from "@/lib/dates";
import { files } from "@/lib/paths";
import { formatSize } from "@/lib/sizes";
import { Button, IconButton, List, ListItem } from "@/retro";
import styles from "./DocumentList.module.css";
import type { Document } from "./types";

interface DocumentListProps {
  documents: readonly Document[];
  /** Absent when the user may not delete. */
  onDelete?: ((document: Document) => void) | undefined;
}

export function DocumentList({ documents, onDelete }: DocumentListProps) {
  return (
    <List label="Documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} onDelete={onDelete} />
      ))}
    </List>
  );
}

interface DocumentRowProps extends Pick<DocumentListProps, "onDelete"> {
  document: Document;
}

function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const nameId = useId();
  const uploadedAt = parseDate(document.uploadedAt);
  return (
    <ListItem
      icon="document"
      title={<span id={nameId}>{document.name}</span>}
      actions={
        <>
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
        </>
      }
    >
      <p className={styles.facts}>
        <span className={styles.type}>{document.documentType}</span>
        <span className={styles.size}>{formatSize(Number(document.size))}</span>
        {uploadedAt && <time dateTime={document.uploadedAt}>{formatDate(uploadedAt)}</time>}
      </p>
    </ListItem>
  );
}
