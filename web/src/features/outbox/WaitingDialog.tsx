import { formatMoment } from "@/lib/dates";
import { Badge, Button, Dialog, DialogActions, EmptyState, type IconName, ListItem, ListView } from "@/retro";
import { dropEntry, sendAgain, useWaiting } from "./outbox";
import { type Conflict, type Entry, isConflict, newKey, type Request } from "./types";

const icons: Record<Request["kind"], IconName> = {
  renewal: "calendar",
  reading: "truck",
  paper: "document",
  picture: "image",
  edit: "edit",
};

interface WaitingDialogProps {
  onClose: () => void;
  onConflict: (entry: Conflict) => void;
}

/** All that waits to be sent, and what the server did not take. */
export default function WaitingDialog({ onClose, onConflict }: WaitingDialogProps) {
  const waiting = useWaiting();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Waiting to be sent"
      description="Sent by itself, in this order, as soon as there is a signal."
      icon="hourglass"
    >
      {waiting.length === 0 ? (
        <EmptyState icon="check" title="All is sent" />
      ) : (
        <ListView aria-label="Waiting to be sent">
          {waiting.map((entry) => (
            <Row key={entry.key} entry={entry} onConflict={onConflict} />
          ))}
        </ListView>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ entry, onConflict }: { entry: Entry; onConflict: (entry: Conflict) => void }) {
  const { what, at, refusal } = entry;
  return (
    <ListItem
      icon={icons[entry.request.kind]}
      title={what}
      badge={<Badge tone={refusal ? "red" : undefined}>{refusal ? "Not taken" : "Waiting to be sent"}</Badge>}
      actions={
        <>
          {isConflict(entry) ? (
            <Button onClick={() => onConflict(entry)}>Compare</Button>
          ) : (
            refusal && <Button onClick={() => void sendAgain(entry.key, meant(entry))}>Send again</Button>
          )}
          <Button icon="trash" aria-label={`Remove ${what}`} onClick={() => void dropEntry(entry.key)}>
            Remove
          </Button>
        </>
      }
    >
      {refusal ? refusal.text : `Entered ${formatMoment(new Date(at))}`}
    </ListItem>
  );
}

/** A reading that the server thought unlikely is meant, when it is sent again. */
function meant(entry: Entry): Entry {
  if (entry.request.kind !== "reading" || entry.refusal?.status !== 409) return entry;
  const request = { ...entry.request, input: { ...entry.request.input, confirmed: true } };
  return { ...entry, key: newKey(), request };
}
