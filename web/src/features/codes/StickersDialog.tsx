import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plainMessage } from "@/api";
import { saveFile } from "@/lib/save-file";
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  Field,
  GroupBox,
  NumberInput,
  Select,
} from "@/retro";
import styles from "./codes.module.css";
import { codesQuery, printStickers, type StickerSheet } from "./queries";

const sheets: { value: StickerSheet; label: string }[] = [
  { value: "3x7", label: "A4, 3 × 7 (63.5 × 38.1 mm)" },
  { value: "2x7", label: "A4, 2 × 7 (99.1 × 38.1 mm)" },
  { value: "label", label: "Single (62 × 38 mm)" },
];

interface StickersDialogProps {
  cranes: readonly { id: number; name: string; vehicleId: string; isOwner: boolean }[];
  onClose: () => void;
}

/** Stickers for one crane or many, with a new code for each. */
export default function StickersDialog({ cranes, onClose }: StickersDialogProps) {
  const client = useQueryClient();
  const [ids, setIds] = useState<number[]>(() => cranes.map(({ id }) => id));
  const [sheet, setSheet] = useState<StickerSheet>("3x7");
  const [copies, setCopies] = useState(1);
  const [only] = cranes.length === 1 ? cranes : [];
  const isOwner = cranes.some((crane) => crane.isOwner);
  const { data: codes } = useQuery({ ...codesQuery(only?.id ?? 0), enabled: only !== undefined });
  // As it is until somebody says otherwise. Of several cranes each may have its own.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const takesFaults = chosen ?? codes?.settings.takesFaults ?? false;
  const print = useMutation({
    mutationFn: () => printStickers({ craneIds: ids, sheet, copies, takesFaults: chosen }),
    onSuccess: (pdf) => {
      saveFile(pdf, "Stickers.pdf");
      for (const id of ids) void client.invalidateQueries({ queryKey: codesQuery(id).queryKey });
      onClose();
    },
  });
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Stickers"
      description="Anybody on site can scan the code on a sticker. Each print makes a new code. Older stickers work until you revoke them."
      icon="qr"
    >
      <div className={styles.form}>
        {cranes.length > 1 && (
          <GroupBox legend={`Cranes: ${ids.length} of ${cranes.length}`}>
            <div className={styles.cranes}>
              {cranes.map(({ id, name, vehicleId }) => (
                <Checkbox
                  key={id}
                  label={`${name} (${vehicleId})`}
                  checked={ids.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
            </div>
          </GroupBox>
        )}
        <Field label="Sheet">
          <Select
            options={sheets}
            value={sheet}
            onChange={(event) => setSheet(event.currentTarget.value as StickerSheet)}
          />
        </Field>
        <Field label="Stickers for each crane">
          <NumberInput value={copies} onChange={setCopies} name="copies" onBlur={() => {}} />
        </Field>
        {isOwner && (
          <Checkbox
            label="People who scan it can report a fault"
            hint={
              only
                ? "What they write reaches your bell."
                : "What they write reaches your bell. Leave it empty to keep each crane as it is."
            }
            checked={takesFaults}
            onChange={(event) => setChosen(event.currentTarget.checked)}
          />
        )}
        {print.error && (
          <Alert tone="red" title="Nothing was printed">
            {plainMessage(print.error)}
          </Alert>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon="download"
            busy={print.isPending}
            disabled={ids.length === 0}
            onClick={() => print.mutate()}
          >
            Get the PDF
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
