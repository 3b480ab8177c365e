import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { ConfirmDialog, EmptyState, ListView, QueryView } from "@/retro";
import { useStopSharing } from "./actions";
import styles from "./mates.module.css";
import { type SharedCrane, sharedCranesQuery } from "./queries";
import { SharedCraneRow } from "./SharedCraneRow";
import { ShareForm, type ShareFormProps } from "./ShareForm";

/** Cranes that the user shares, and those that mates share with the user. */
export function SharedCranes({ form }: ShareFormProps) {
  const shares = useQuery(sharedCranesQuery);
  const heading = useKeepFocus(shares.data?.length ?? 0);
  const [ending, setEnding] = useState<SharedCrane | null>(null);
  return (
    <div className={styles.columns}>
      <section className={styles.stack}>
        <h2 {...heading}>Shared Cranes</h2>
        <QueryView query={shares} what="shared cranes">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon="share"
                title="No shared cranes"
                hint="Choose one of your cranes and a mate to share it with. Cranes that mates share with you show here too."
              />
            ) : (
              <ListView aria-label="Shared cranes">
                {list.map((share) => (
                  <SharedCraneRow key={share.id} share={share} onStop={() => setEnding(share)} />
                ))}
              </ListView>
            )
          }
        </QueryView>
      </section>
      <ShareForm form={form} />
      {ending && <StopSharingDialog share={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function StopSharingDialog({ share, onClose }: { share: SharedCrane; onClose: () => void }) {
  const stop = useStopSharing();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Stop sharing ${share.craneName}?`}
      confirmLabel="Stop Sharing"
      busy={stop.isPending}
      onConfirm={() => stop.mutate(share, { onSettled: onClose })}
    >
      {share.sharedWithName} will no longer see {share.craneName}, its dates or its documents. You stay mates.
    </ConfirmDialog>
  );
}
