import { ProgressBar } from "@/retro";

export interface Progress {
  /** The step that is running. */
  text: string;
  /** Steps finished, of how many. */
  done: number;
  total: number;
}

/** How far a save with its uploads has come. */
export function ProgressLine({ progress }: { progress: Progress }) {
  const { text, done, total } = progress;
  return (
    <div>
      <p role="status">{text}</p>
      <ProgressBar label={text} value={total === 1 ? null : (done / total) * 100} />
    </div>
  );
}
