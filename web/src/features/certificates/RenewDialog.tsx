import { useQuery } from "@tanstack/react-query";
import { plainMessage } from "@/api";
import { useNow } from "@/lib/use-now";
import { Alert, Button, Dialog, Spinner } from "@/retro";
import { useRenewalDraft } from "./drafts";
import { certificatesQuery } from "./queries";
import { RenewForm } from "./RenewForm";
import { inFull, type Renewing, renewTitle } from "./types";

export interface RenewDialogProps {
  renewing: Renewing;
  onClose: () => void;
  /** Runs when the renewal stands, or was taken back. */
  onChange: () => void;
}

/** An inspection was done: one more tap enters it, with its paper if there is one. */
export default function RenewDialog({ renewing, onClose, onChange }: RenewDialogProps) {
  const { crane, kind, label } = renewing;
  const query = useQuery(certificatesQuery(crane.id));
  const history = query.data?.kinds.find(({ key }) => key === kind);
  const draft = useRenewalDraft(renewing, useNow());
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={history ? renewTitle(history) : `Renew ${label}`}
      description={inFull(crane)}
      icon="calendar"
      size="small"
      guarded
    >
      {history ? (
        <RenewForm
          crane={crane}
          history={history}
          draft={draft}
          attached={renewing.filed}
          onDone={close}
          onChange={onChange}
        />
      ) : query.error ? (
        <Alert
          tone="red"
          title="Error loading certificates"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {plainMessage(query.error)}
        </Alert>
      ) : (
        <Spinner label="Loading..." />
      )}
    </Dialog>
  );
}
