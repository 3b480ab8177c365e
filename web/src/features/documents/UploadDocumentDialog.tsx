import { type FormEvent, useState } from "react";
import { formatSize } from "@/lib/sizes";
import { Alert, Button, Dialog, DialogActions, Field, FileButton, Panel, Select } from "@/retro";
import { type DocumentType, defaultDocumentType, documentTypeOptions } from "./types";
import styles from "./UploadDocumentDialog.module.css";
import { UploadProgress } from "./UploadProgress";
import { type Refusal, refusalOf } from "./upload-rules";
import { useUpload } from "./use-upload";

interface UploadDocumentDialogProps {
  craneId: number;
  onClose: () => void;
  /** Runs when the crane may have a new document. */
  onChange: () => void;
}

/** Adds one PDF to a crane. What was picked stays when sending fails, so that it can be sent again. */
export default function UploadDocumentDialog({ craneId, onClose, onChange }: UploadDocumentDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [documentType, setDocumentType] = useState<DocumentType>(defaultDocumentType);
  const upload = useUpload(craneId, () => {
    onClose();
    onChange();
  });

  const pick = ([picked]: File[]) => {
    if (!picked) return;
    const refused = refusalOf(picked);
    setRefusal(refused);
    setFile(refused ? null : picked);
    upload.forgetFailure();
  };
  const cancel = () => {
    onClose();
    // What was broken off, or failed on the way back, may still have arrived.
    if (upload.running || upload.failure) onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && !upload.running) upload.start({ file, documentType });
  };

  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Upload Document"
      description="One PDF of up to 50MB."
      icon="upload"
      guarded
      unsaved={file !== null}
    >
      <form className={styles.form} onSubmit={submit}>
        <Field label="File">
          <div className={styles.file}>
            <FileButton accept="application/pdf,.pdf" disabled={upload.running} onPick={pick}>
              {file ? "Choose another PDF" : "Choose a PDF"}
            </FileButton>
            <Panel className={styles.picked} aria-live="polite">
              {file ? `${file.name} (${formatSize(file.size)})` : "No file chosen"}
            </Panel>
          </div>
        </Field>
        {refusal && (
          <Alert tone="red" title={refusal.title}>
            {refusal.reason}
          </Alert>
        )}
        <Field label="Document type">
          <Select
            options={documentTypeOptions}
            value={documentType}
            disabled={upload.running}
            onChange={(event) => setDocumentType(event.currentTarget.value as DocumentType)}
          />
        </Field>
        <UploadProgress upload={upload} />
        <DialogActions>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" type="submit" busy={upload.running} disabled={!file}>
            Upload Document
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
