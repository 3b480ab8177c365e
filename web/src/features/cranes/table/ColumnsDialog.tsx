import { Button, Checkbox, Dialog, DialogActions } from "@/retro";
import { type FleetColumn, NAME } from "./columns";
import styles from "./table.module.css";

interface ColumnsDialogProps {
  all: readonly FleetColumn[];
  shown: readonly FleetColumn[];
  /** Null for the usual ones. */
  onChoose: (keys: string[] | null) => void;
  onClose: () => void;
}

/** Which columns the list has. A tick shows at once. */
export default function ColumnsDialog({ all, shown, onChoose, onClose }: ColumnsDialogProps) {
  const keys = shown.map(({ key }) => key);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Columns"
      description="Kept for you on this device."
      icon="menu"
      size="small"
    >
      <div className={styles.choices}>
        {all.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={keys.includes(key)}
            disabled={key === NAME}
            onChange={(event) =>
              onChoose(event.currentTarget.checked ? [...keys, key] : keys.filter((other) => other !== key))
            }
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={() => onChoose(null)}>The usual ones</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
