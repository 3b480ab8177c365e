import { useState } from "react";
import { count } from "@/lib/count";
import { isoDay } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { useNow } from "@/lib/use-now";
import { Button, Dialog, DialogActions, Field, Select, toast } from "@/retro";
import type { Crane } from "../types";
import { craneTable, type ExportFormat } from "./export-list";
import styles from "./selection.module.css";

interface ExportDialogProps {
  cranes: readonly Crane[];
  onClose: () => void;
}

const formats: { value: ExportFormat; label: string }[] = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "Text (.csv)" },
];

/** Cranes as a table for a spreadsheet. */
export default function ExportDialog({ cranes, onClose }: ExportDialogProps) {
  const now = useNow();
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const save = () => {
    saveFile(craneTable(cranes, format), `Cranes ${isoDay(now)}.${format}`);
    toast({ title: `${count(cranes.length, "crane")} exported`, variant: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export List"
      description={`${count(cranes.length, "crane")} with vehicle, dates and owner.`}
      icon="download"
      size="small"
    >
      <div className={styles.form}>
        <Field label="File">
          <Select
            options={formats}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
          />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon="download" onClick={save}>
            Export {count(cranes.length, "crane")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
