import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { plainMessage } from "@/api";
import { LinkForm } from "@/features/links";
import { Alert, Button, Checkbox, ConfirmDialog, Dialog, DialogActions, GroupBox } from "@/retro";
import { PackForm } from "./PackForm";
import { PackResult } from "./PackResult";
import styles from "./packs.module.css";
import { makePack } from "./queries";
import { type PackChoice, type PackCrane, type PackFormat, toggled, usualChoice } from "./types";

interface PackDialogProps {
  cranes: readonly PackCrane[];
  /** Whether to ask which of the cranes; else it is of all. */
  choosing?: boolean;
  onClose: () => void;
}

/** The papers that somebody on site asks for, put together. */
export default function PackDialog({ cranes, choosing = false, onClose }: PackDialogProps) {
  const [ids, setIds] = useState<number[]>(() => cranes.map(({ id }) => id));
  const [choice, setChoice] = useState<PackChoice>(usualChoice);
  const [format, setFormat] = useState<PackFormat>("pdf");
  const [linking, setLinking] = useState(false);
  const [untaken, setUntaken] = useState(false);
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const make = useMutation({ mutationFn: () => makePack(ids, format, choice) });
  const chosen = cranes.filter(({ id }) => ids.includes(id));
  const [only] = cranes;
  const subject = !choosing && only ? `${only.name} (${only.vehicleId})` : "Several cranes in one pack";
  const leave = (go: () => void) => (untaken ? setLeaving({ go }) : go());
  return (
    <Dialog
      open
      onOpenChange={() => leave(onClose)}
      title="Site Pack"
      description={`${subject}: the papers that are asked for on site.`}
      icon="document"
      guarded
    >
      <div className={styles.form}>
        {make.data ? (
          <>
            <PackResult
              id={make.data.id}
              onLink={chosen.every(({ canEdit }) => canEdit) ? () => setLinking(true) : undefined}
            />
            {linking && (
              <GroupBox legend="Link">
                <LinkForm
                  packId={make.data.id}
                  recipient={choice.customer ?? ""}
                  onUntaken={setUntaken}
                  onLeave={leave}
                />
              </GroupBox>
            )}
          </>
        ) : (
          <>
            {choosing && (
              <GroupBox legend={`Cranes: ${chosen.length} of ${cranes.length}`}>
                <Checkbox
                  label="All that are listed"
                  checked={chosen.length === cranes.length}
                  onChange={(event) => setIds(event.currentTarget.checked ? cranes.map(({ id }) => id) : [])}
                />
                <div className={styles.cranes}>
                  {cranes.map(({ id, name, vehicleId }) => (
                    <Checkbox
                      key={id}
                      label={`${name} (${vehicleId})`}
                      checked={ids.includes(id)}
                      onChange={() => setIds(toggled(ids, id))}
                    />
                  ))}
                </div>
              </GroupBox>
            )}
            <PackForm
              craneIds={ids}
              choice={choice}
              format={format}
              onChoose={setChoice}
              onFormat={setFormat}
            />
            {make.error && (
              <Alert tone="red" title="The pack was not made">
                {plainMessage(make.error)}
              </Alert>
            )}
          </>
        )}
        <DialogActions>
          <Button onClick={() => leave(onClose)}>Close</Button>
          {make.data ? (
            <Button
              onClick={() =>
                leave(() => {
                  setLinking(false);
                  make.reset();
                })
              }
            >
              Another pack
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={make.isPending}
              disabled={ids.length === 0}
              onClick={() => make.mutate()}
            >
              Make Pack
            </Button>
          )}
        </DialogActions>
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title="Leave without the link?"
        confirmLabel="Leave"
        cancelLabel="Back to the link"
        onConfirm={() => {
          setUntaken(false);
          setLeaving(null);
          leaving?.go();
        }}
      >
        You have not copied the link, and it is not shown again. You would have to make a new one.
      </ConfirmDialog>
    </Dialog>
  );
}
