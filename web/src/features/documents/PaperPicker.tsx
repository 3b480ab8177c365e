import { formatSize } from "@/lib/sizes";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button, FileButton, Panel } from "@/retro";
import styles from "./PaperPicker.module.css";

interface PaperPickerProps {
  paper: File | null;
  disabled: boolean;
  /** The new one in place of any before it, or none. */
  onPick: (paper: File | null) => void;
}

/** One paper that goes with what is being entered: chosen, or photographed on a phone. */
export function PaperPicker({ paper, disabled, onPick }: PaperPickerProps) {
  const look = useObjectUrl(paper?.type.startsWith("image/") ? paper : null);
  return (
    <div className={styles.picker}>
      {look && (
        <Panel className={styles.look}>
          <img key={look} src={look} alt="The chosen paper" />
        </Panel>
      )}
      {paper && (
        <span aria-live="polite" className={styles.name}>
          {paper.name} ({formatSize(paper.size)})
        </span>
      )}
      <FileButton
        accept="application/pdf,image/*"
        icon="attach"
        disabled={disabled}
        onPick={([file]) => file && onPick(file)}
      >
        {paper ? "Replace the paper" : "Add or photograph the paper"}
      </FileButton>
      {paper && (
        <Button icon="trash" disabled={disabled} onClick={() => onPick(null)}>
          Remove the paper
        </Button>
      )}
    </div>
  );
}
