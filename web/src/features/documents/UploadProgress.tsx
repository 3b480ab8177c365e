import { Alert, ProgressBar } from "@/retro";
import styles from "./UploadDocumentDialog.module.css";
import type { useUpload } from "./use-upload";

/** How far a document is on its way, or why it did not arrive. */
export function UploadProgress({ upload }: { upload: ReturnType<typeof useUpload> }) {
  return (
    <>
      {upload.running && (
        <div className={styles.progress}>
          <ProgressBar value={upload.percent} label="Upload" />
          <p role="status">
            {upload.percent < 100
              ? "Sending the document."
              : "Still sending. On a weak signal this takes a while."}
          </p>
        </div>
      )}
      {upload.failure && (
        <Alert tone="red" title="Upload Failed">
          <p>{upload.failure.message}</p>
          <p>{upload.failure.reason}</p>
        </Alert>
      )}
    </>
  );
}
