import { useState } from "react";
import { type DocumentType, defaultDocumentType, documentTypeOptions } from "@/features/documents";
import { formatSize } from "@/lib/sizes";
import { Field, FileButton, FileName, GroupBox, Icon, IconButton, ScrollArea, Select } from "@/retro";
import styles from "./form.module.css";
import { type PickedDocument, pickDocument, refusalOf } from "./picked-documents";

interface DocumentsFieldProps {
  documents: readonly PickedDocument[];
  onChange: (documents: PickedDocument[]) => void;
  disabled: boolean;
}

/** Papers to file with the crane, each with its type. */
export function DocumentsField({ documents, onChange, disabled }: DocumentsFieldProps) {
  const [refusals, setRefusals] = useState<string[]>([]);

  const add = (files: File[]) => {
    const taken = files.filter((file) => refusalOf(file) === null);
    setRefusals(files.flatMap((file) => refusalOf(file) ?? []));
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
      <ScrollArea label="Chosen documents" height="200px" className={styles.list}>
        {documents.length === 0 && <p className={styles.none}>No documents chosen.</p>}
        <ul className={styles.files}>
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
