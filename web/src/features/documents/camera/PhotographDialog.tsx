import { type FormEvent, useState } from "react";
import { formatLongDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  Field,
  FileButton,
  Select,
  Spinner,
  TextInput,
} from "@/retro";
import { type DocumentType, defaultDocumentType, documentTypeOptions } from "../types";
import styles from "../UploadDocumentDialog.module.css";
import { UploadProgress } from "../UploadProgress";
import { type Refusal, refusalOf } from "../upload-rules";
import { useUpload } from "../use-upload";
import { Cropping } from "./Cropping";
import { PageList } from "./PageList";
import { pdfName, pdfOfPhotos } from "./photos";
import { usePages } from "./use-pages";

interface PhotographDialogProps {
  craneId: number;
  onClose: () => void;
  /** Runs when the crane may have a new document. */
  onChange: () => void;
}

/** Takes photos of a paper, cuts them out straight, and files them as one PDF. */
export default function PhotographDialog({ craneId, onClose, onChange }: PhotographDialogProps) {
  const now = useNow();
  const [pages, act] = usePages();
  const [name, setName] = useState(() => `Paper of ${formatLongDate(now)}`);
  const [documentType, setDocumentType] = useState<DocumentType>(defaultDocumentType);
  const [isMaking, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const upload = useUpload(craneId, () => {
    onClose();
    onChange();
  });
  const busy = isMaking || upload.running;
  const cancel = () => {
    onClose();
    // What was broken off, or failed on the way back, may still have arrived.
    if (upload.running || upload.failure) onChange();
  };
  const file = async (event: FormEvent) => {
    event.preventDefault();
    if (pages.all.length === 0 || busy) return;
    setMaking(true);
    setRefusal(null);
    upload.forgetFailure();
    try {
      const pdf = new File([await pdfOfPhotos(pages.all)], pdfName(`${name}.`), { type: "application/pdf" });
      const refused = refusalOf(pdf);
      setRefusal(refused);
      if (!refused) upload.start({ file: pdf, documentType });
    } catch (error) {
      setRefusal({ title: "The photos could not be put together", reason: String((error as Error).message) });
    } finally {
      setMaking(false);
    }
  };

  const cropped = pages.all.find(({ key }) => key === pages.cropping);
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Photograph a paper"
      description="One photo for each page. They are cut out, straightened and filed as one PDF."
      icon="camera"
      guarded
      unsaved={pages.all.length > 0}
    >
      {cropped ? (
        <Cropping
          key={cropped.key}
          number={pages.all.indexOf(cropped) + 1}
          page={cropped}
          onDone={(outline) => act.crop(cropped.key, outline)}
        />
      ) : (
        <form className={styles.form} onSubmit={(event) => void file(event)}>
          {pages.all.length === 0 ? (
            <EmptyState
              icon="camera"
              title="No photo yet"
              hint="Lay the paper flat on something darker, and photograph it from above."
            />
          ) : (
            <PageList pages={pages.all} disabled={busy} act={act} />
          )}
          <div className={styles.file}>
            <FileButton
              accept="image/*"
              camera
              icon="camera"
              disabled={busy || pages.isReading}
              onPick={act.add}
            >
              {pages.all.length === 0 ? "Take a photo" : "Photograph another page"}
            </FileButton>
            <FileButton
              accept="image/*"
              multiple
              icon="image"
              disabled={busy || pages.isReading}
              onPick={act.add}
            >
              Choose photos
            </FileButton>
          </div>
          {pages.isReading && <Spinner label="Reading the photo..." />}
          {pages.failure && (
            <Alert tone="red" title="Not a photo">
              {pages.failure}
            </Alert>
          )}
          {pages.all.length > 0 && (
            <>
              <Field label="Name">
                <TextInput
                  value={name}
                  maxLength={120}
                  disabled={busy}
                  autoComplete="off"
                  onChange={(event) => setName(event.currentTarget.value)}
                />
              </Field>
              <Field label="Document type">
                <Select
                  options={documentTypeOptions}
                  value={documentType}
                  disabled={busy}
                  onChange={(event) => setDocumentType(event.currentTarget.value as DocumentType)}
                />
              </Field>
            </>
          )}
          {refusal && (
            <Alert tone="red" title={refusal.title}>
              {refusal.reason}
            </Alert>
          )}
          {isMaking && <Spinner label="Putting the pages together..." />}
          <UploadProgress upload={upload} />
          <DialogActions>
            <Button onClick={cancel}>Cancel</Button>
            <Button variant="primary" type="submit" busy={busy} disabled={pages.all.length === 0}>
              File as PDF
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
