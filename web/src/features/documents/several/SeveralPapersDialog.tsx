import { useEffect, useRef, useState } from "react";
import { plainMessage } from "@/api";
import { formatSize } from "@/lib/sizes";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  ListItem,
  ListView,
  ProgressBar,
  Select,
  toast,
} from "@/retro";
import { type DocumentType, documentTypeOptions } from "../types";
import { guessType } from "./guess";
import { sendPaper } from "./send";

interface SeveralPapersDialogProps {
  craneId: number;
  files: readonly File[];
  onClose: () => void;
  /** Runs after some were filed. */
  onChange: () => void;
}

interface Paper {
  key: number;
  file: File;
  type: DocumentType;
  /** How far it is; null before it begins. */
  percent: number | null;
  problem: string | null;
  isFiled: boolean;
}

/** Several files for one crane: what each of them is, and then a bar for each. */
export default function SeveralPapersDialog({ craneId, files, onClose, onChange }: SeveralPapersDialogProps) {
  const [papers, setPapers] = useState<Paper[]>(() =>
    files.map((file, key) => ({
      key,
      file,
      type: guessType(file.name),
      percent: null,
      problem: null,
      isFiled: false,
    })),
  );
  const [isRunning, setIsRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const change = (key: number, changes: Partial<Paper>) =>
    setPapers((all) => all.map((paper) => (paper.key === key ? { ...paper, ...changes } : paper)));
  const left = papers.filter(({ isFiled }) => !isFiled);
  const failed = papers.filter(({ problem }) => problem !== null);

  const file = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setIsRunning(true);
    let filed = 0;
    // One after the other: the first is there sooner, and a weak signal is not shared.
    for (const { key, file, type } of left) {
      if (controller.signal.aborted) break;
      change(key, { percent: 0, problem: null });
      try {
        await sendPaper(craneId, file, type, (percent) => change(key, { percent }), controller.signal);
        change(key, { percent: 100, isFiled: true });
        filed += 1;
      } catch (error) {
        change(key, { percent: null, problem: controller.signal.aborted ? "Stopped." : plainMessage(error) });
      }
    }
    setIsRunning(false);
    if (filed > 0) onChange();
    if (filed === left.length) {
      toast({ title: filed === 1 ? "1 document filed" : `${filed} documents filed`, variant: "success" });
      onClose();
    }
  };
  const close = () => (isRunning ? stop.current?.abort() : onClose());
  const count = left.length === 1 ? "1 document" : `${left.length} documents`;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="File Documents"
      description="Say what each of them is. Its kind is guessed by its name."
      icon="upload"
    >
      <ListView aria-label="Files">
        {papers.map(({ key, file, type, percent, problem, isFiled }) => (
          <ListItem
            key={key}
            icon="document"
            title={file.name}
            actions={
              <Select
                aria-label={`Kind of ${file.name}`}
                options={documentTypeOptions}
                value={type}
                disabled={isRunning || isFiled}
                onChange={(event) => change(key, { type: event.currentTarget.value as DocumentType })}
              />
            }
          >
            {problem ?? (isFiled ? "Filed" : formatSize(file.size))}
            {percent !== null && !isFiled && <ProgressBar value={percent} label={`Filing ${file.name}`} />}
          </ListItem>
        ))}
      </ListView>
      {failed.length > 0 && !isRunning && (
        <Alert tone="red" title={failed.length === 1 ? "1 was not filed" : `${failed.length} were not filed`}>
          The reason stands beside each. The others are filed.
        </Alert>
      )}
      <DialogActions>
        <Button onClick={close}>{isRunning ? "Stop" : failed.length > 0 ? "Close" : "Cancel"}</Button>
        <Button variant="primary" icon="upload" busy={isRunning} onClick={() => void file()}>
          {failed.length > 0 ? `Try ${count} again` : `File ${count}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
