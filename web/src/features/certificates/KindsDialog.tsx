import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, Button, ConfirmDialog, Dialog, DialogActions, ListItem, ListView, QueryView } from "@/retro";
import styles from "./certificates.module.css";
import { KindForm } from "./KindForm";
import { kindsQuery, removeKind, useCertificateChange } from "./queries";
import type { CertificateKind } from "./types";

interface KindsDialogProps {
  onClose: () => void;
  /** Has the cranes on screen read again: whether they may work can change. */
  onChange: () => void;
}

/** The kinds of certificate that the owner's cranes have: the four, and his own. */
export default function KindsDialog({ onClose, onChange }: KindsDialogProps) {
  const client = useQueryClient();
  const query = useQuery(kindsQuery);
  const [changing, setChanging] = useState<CertificateKind | null>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<CertificateKind | null>(null);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: kindsQuery.queryKey });
    // Those on screen are read again by `onChange`, the others when they are next looked at.
    void client.invalidateQueries({ queryKey: ["certificates"], refetchType: "none" });
    setChanging(null);
    setAdding(false);
    setRemoving(null);
    onChange();
  };
  const remove = useCertificateChange({
    change: removeKind,
    done: "Certificate type removed",
    onDone: refresh,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Certificate Types"
      description="For all cranes that you own: insurance, permits, tickets, whatever runs out."
      icon="calendar"
    >
      <div className={styles.form}>
        {!changing && !adding && (
          <QueryView query={query} what="certificate types">
            {(kinds) => (
              <ListView aria-label="Certificate types">
                {kinds.map((kind) => (
                  <ListItem
                    key={kind.key}
                    icon="calendar"
                    title={
                      <Button
                        variant="link"
                        aria-label={`Change ${kind.label}`}
                        onClick={() => setChanging(kind)}
                      >
                        {kind.label}
                      </Button>
                    }
                    badge={kind.parks ? <Badge>Parks the crane</Badge> : undefined}
                  >
                    {kind.months === 1 ? "Every month" : `Every ${kind.months} months`}
                  </ListItem>
                ))}
              </ListView>
            )}
          </QueryView>
        )}
        {changing || adding ? (
          <KindForm
            kind={changing}
            onRemove={() => setRemoving(changing)}
            onCancel={() => {
              setChanging(null);
              setAdding(false);
            }}
            onDone={refresh}
          />
        ) : (
          <DialogActions>
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add a type
            </Button>
          </DialogActions>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing?.label ?? ""}`}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.key)}
      >
        {removing?.label} goes from all your cranes and raises no more alerts. Evidence for a past day still
        shows what was entered.
      </ConfirmDialog>
    </Dialog>
  );
}
