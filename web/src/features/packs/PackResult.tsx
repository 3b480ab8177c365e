import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { plainMessage } from "@/api";
import { files } from "@/lib/paths";
import { formatSize } from "@/lib/sizes";
import { Alert, Button, ProgressBar, toast } from "@/retro";
import styles from "./packs.module.css";
import { packQuery } from "./queries";
import type { Pack } from "./types";

interface PackResultProps {
  id: number;
  /** Makes a link of it; absent where the caller may only look at one of its cranes. */
  onLink?: (() => void) | undefined;
}

/** A pack while it is made, and what can be done with it then. */
export function PackResult({ id, onLink }: PackResultProps) {
  const { data: pack, error } = useQuery(packQuery(id));
  if (error)
    return (
      <Alert tone="red" title="Error loading the pack">
        {plainMessage(error)}
      </Alert>
    );
  if (!pack || pack.state === "making") {
    return <ProgressBar value={pack?.progress ?? 0} label="Putting the papers together" />;
  }
  if (pack.state === "failed") {
    return (
      <Alert tone="red" title="The pack was not made">
        {pack.problem}
      </Alert>
    );
  }
  return <ReadyPack pack={pack} onLink={onLink} />;
}

function ReadyPack({ pack, onLink }: { pack: Pack; onLink?: (() => void) | undefined }) {
  const share = useShare(pack);
  const isPdf = pack.format === "pdf";
  const pages = pack.pages === 1 ? "1 page" : `${pack.pages} pages`;
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>{pack.name}</strong> is ready: {isPdf && `${pages}, `}
        {formatSize(pack.size)}.
      </p>
      <div className={styles.buttons}>
        <Button asChild variant="primary" icon="download">
          <a href={files.pack(pack.id, "save")} download={pack.name}>
            Download
          </a>
        </Button>
        {isPdf && (
          <Button asChild icon="print">
            <a href={files.pack(pack.id)} target="_blank" rel="noreferrer">
              Open to print
            </a>
          </Button>
        )}
        {share && (
          <Button icon="share" busy={share.isPreparing} onClick={share.open}>
            Share
          </Button>
        )}
        {onLink && (
          <Button icon="link" onClick={onLink}>
            Make a link
          </Button>
        )}
      </div>
      {pack.notes.length > 0 && (
        <Alert tone="amber" title="Missing or expired">
          <ul className={styles.notes}>
            {pack.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** What a share sheet takes in hand at once. */
const mostShared = 60 * 1024 * 1024;

/** The phone's own share sheet, where there is one that takes files. The file is fetched before it is asked for: the
 *  sheet opens only in answer to a press, and not seconds after it. */
function useShare(pack: Pack) {
  const [canShare] = useState(() => pack.size <= mostShared && takesFiles(pack.format));
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (!canShare) return;
    const stop = new AbortController();
    fetch(files.pack(pack.id), { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error("The file did not come."))))
      .then((blob) => setFile(new File([blob], pack.name, { type: blob.type })))
      .catch(() => {});
    return () => stop.abort();
  }, [canShare, pack.id, pack.name]);
  if (!canShare) return null;
  const open = () => {
    if (!file) return;
    navigator.share({ files: [file], title: pack.name }).catch((failure: unknown) => {
      // Closing the sheet is no failure, so nothing is said.
      if (failure instanceof DOMException && failure.name === "AbortError") return;
      toast({
        title: "This phone did not take the file",
        description: "Download it, and send it from there. Or make a link.",
        variant: "destructive",
      });
    });
  };
  return { isPreparing: !file, open };
}

function takesFiles(format: Pack["format"]): boolean {
  // Absent on many a desktop, whatever the types say.
  if (!(navigator.canShare as Navigator["canShare"] | undefined)) return false;
  const type = format === "pdf" ? "application/pdf" : "application/zip";
  return navigator.canShare({ files: [new File(["-"], `pack.${format}`, { type })] });
}
