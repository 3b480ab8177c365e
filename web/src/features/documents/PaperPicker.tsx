import { formatSize } from "@/lib/sizes";
import { FileButton } from "@/retro";
import styles from "./PaperPicker.module.css";

interface PaperPickerProps {
  paper: File | null;
  disabled: boolean;
  onPick: (paper: File) => void;
}

/** One paper that goes with what is being entered: chosen, or photographed on a phone. */
export function PaperPicker({ paper, disabled, onPick }: PaperPickerProps) {
  return (
    <div className={styles.picker}>
      <FileButton
        accept="application/pdf,image/*"
        icon="attach"
        disabled={disabled}
        onPick={([file]) => file && onPick(file)}
      >
        {paper ? "Another paper" : "Add or photograph the paper"}
      </FileButton>
      {paper && (
        <span aria-live="polite">
          {paper.name} ({formatSize(paper.size)})
        </span>
      )}
    </div>
  );
}
