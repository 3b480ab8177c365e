import { useState } from "react";
import { Alert, Button, DialogActions, OutlineBox } from "@/retro";
import styles from "../UploadDocumentDialog.module.css";
import { isUsable, type Outline, whole } from "./geometry";
import type { Page } from "./use-pages";

const labels = ["Top left corner", "Top right corner", "Bottom right corner", "Bottom left corner"];

interface CroppingProps {
  number: number;
  page: Page;
  onDone: (outline: Outline) => void;
}

/** Where the paper is in a photo: proposed, and the user's to say. */
export function Cropping({ number, page, onDone }: CroppingProps) {
  const [outline, setOutline] = useState<Outline>(page.outline);
  const usable = isUsable(outline);
  return (
    <div className={styles.form}>
      <p>Put the corners where those of the paper are: drag them, or use Tab and the arrow keys.</p>
      <OutlineBox
        src={page.photo.url}
        alt={`Page ${number}`}
        corners={outline}
        labels={labels}
        onChange={setOutline}
      />
      {!usable && (
        <Alert tone="amber" title="These corners make no sheet">
          Each must be on its own side of the paper.
        </Alert>
      )}
      <DialogActions>
        <Button onClick={() => setOutline(whole)}>Whole photo</Button>
        {page.photo.proposed !== whole && (
          <Button onClick={() => setOutline(page.photo.proposed)}>As proposed</Button>
        )}
        <Button variant="primary" disabled={!usable} onClick={() => onDone(outline)}>
          Use this outline
        </Button>
      </DialogActions>
    </div>
  );
}
