import { useState } from "react";
import {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
} from "@/features/documents";
import { files } from "@/lib/paths";
import { formatSize } from "@/lib/sizes";
import { Button, Field, FileButton, FileName, GroupBox, Icon, IconButton, ScrollArea, Select } from "@/retro";
import styles from "./form.module.css";
import { type PickedDocument, pickDocument, refusalOf } from "./picked-documents";

interface DocumentsFieldProps {
  /** Those that are with the crane already. */
  filed?: readonly Document[];
  documents: readonly PickedDocument[];
  onChange: (documents: PickedDocument[]) => void;
  disabled: boolean;
}

/** Papers to file with the crane, each with its type. */
export function DocumentsField({ filed = [], documents, onChange, disabled }: DocumentsFieldProps) {
  const [refusals, setRefusals] = useState<string[]>([]);

  const add = (picked: File[]) => {
    const taken = picked.filter((file) => refusalOf(file) === null);
    setRefusals(picked.flatMap((file) => refusalOf(file) ?? []));
    onChange([...documents, ...taken.map((file) => pickDocument(file, defaultDocumentType))]);
  };
  const changeType = (key: string, documentType: DocumentType) =>
    onChange(documents.map((document) => (document.key === key ? { ...document, documentType } : document)));
  const remove = (key: string) => onChange(documents.filter((document) => document.key !== key));

  return (
    <GroupBox legend="Documents">
      <Field
        className={styles.choose}
        label="Crane documents"
        hint="PDF, Word, JPEG, PNG or GIF up to 50MB each"
        error={refusals.join(" ") || undefined}
      >
        <FileButton accept=".pdf,.doc,.docx,.jpeg,.jpg,.png,.gif" multiple disabled={disabled} onPick={add}>
          Choose documents
        </FileButton>
      </Field>
      <ScrollArea
        label={filed.length > 0 ? "Documents of the crane" : "Chosen documents"}
        height="200px"
        className={styles.list}
      >
        {filed.length + documents.length === 0 && <p className={styles.none}>No documents chosen.</p>}
        <ul className={styles.files}>
          {filed.map((document) => (
            <li key={document.id} className={styles.file}>
              <Icon name="document" />
              <span className={styles.name}>
                <FileName>{document.name}</FileName>{" "}
                <span className={styles.size}>{formatSize(Number(document.size))}</span>
              </span>
              <span>{document.documentType}</span>
              <Button asChild icon="eye">
                <a href={files.document(document.id)} target="_blank" rel="noopener noreferrer">
                  <span className="visually-hidden">View {document.name}</span>
                </a>
              </Button>
            </li>
          ))}
          {documents.map(({ key, file, documentType }) => (
            <li key={key} className={styles.file}>
              <Icon name="document" />
              <span className={styles.name}>
                <FileName>{file.name}</FileName> <span className={styles.size}>{formatSize(file.size)}</span>
              </span>
              <Select
                aria-label={`Type of ${file.name}`}
                options={documentTypeOptions}
                value={documentType}
                disabled={disabled}
                onChange={(event) => changeType(key, event.currentTarget.value as DocumentType)}
              />
              <IconButton
                icon="trash"
                label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => remove(key)}
              />
            </li>
          ))}
        </ul>
      </ScrollArea>
    </GroupBox>
  );
}
