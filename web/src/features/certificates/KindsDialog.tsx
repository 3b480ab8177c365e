import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, Button, ConfirmDialog, Dialog, ListItem, ListView, QueryView } from "@/retro";
import styles from "./certificates.module.css";
import { KindForm } from "./KindForm";
import { kindsQuery, removeKind, useCertificateChange } from "./queries";
import type { CertificateKind } from "./types";

interface KindsDialogProps {
  craneId: number;
  onClose: () => void;
  onChange: () => void;
}

/** The kinds of certificate that the owner's cranes have: the four, and his own. */
export default function KindsDialog({ craneId, onClose, onChange }: KindsDialogProps) {
  const client = useQueryClient();
  const query = useQuery(kindsQuery);
  const [changing, setChanging] = useState<CertificateKind | null>(null);
  const [removing, setRemoving] = useState<CertificateKind | null>(null);
  // A form that was sent starts anew.
  const [sent, setSent] = useState(0);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: kindsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["certificates"] });
    setChanging(null);
    setRemoving(null);
    setSent(sent + 1);
    onChange();
  };
  const remove = useCertificateChange({ craneId, change: removeKind, done: "Kind removed", onDone: refresh });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Kinds of Certificate"
      description="For all cranes that you own: insurance, permits, tickets, whatever runs out."
      icon="calendar"
    >
      <div className={styles.form}>
        {!changing && (
          <QueryView query={query} what="kinds">
            {(kinds) => (
              <ListView aria-label="Kinds of certificate">
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
        <KindForm
          key={`${changing?.key} ${sent}`}
          craneId={craneId}
          kind={changing}
          onRemove={() => setRemoving(changing)}
          onCancel={() => setChanging(null)}
          onDone={refresh}
        />
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
