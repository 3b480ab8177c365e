import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, ConfirmDialog, EmptyState, ListItem, ListView, QueryView } from "@/retro";
import { AddMateForm, type AddMateFormProps } from "./AddMateForm";
import { useLetGo } from "./actions";
import { BlockDialog } from "./BlockDialog";
import { endingShares } from "./labels";
import styles from "./mates.module.css";
import { type Mate, matesQuery, sharedCranesQuery } from "./queries";
import { SentRequests } from "./SentRequests";

/** Who the user's mates are, and how to get more of them. */
export function MyMates({ form }: AddMateFormProps) {
  const mates = useQuery(matesQuery);
  const heading = useKeepFocus(mates.data?.length ?? 0);
  const [leaving, setLeaving] = useState<Mate | null>(null);
  const [blocking, setBlocking] = useState<Mate | null>(null);
  return (
    <div className={styles.columns}>
      <section className={styles.stack}>
        <h2 {...heading}>My Mates</h2>
        <QueryView query={mates} what="mates">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon="mates"
                title="No mates yet"
                hint="Ask someone you work with for their exact username, and send them a request."
              />
            ) : (
              <ListView aria-label="My mates">
                {list.map((mate) => (
                  <ListItem
                    key={mate.id}
                    icon="person"
                    title={mate.username}
                    actions={
                      <>
                        <Button aria-label={`Let Go of ${mate.username}`} onClick={() => setLeaving(mate)}>
                          Let Go
                        </Button>
                        <Button aria-label={`Block ${mate.username}`} onClick={() => setBlocking(mate)}>
                          Block
                        </Button>
                      </>
                    }
                  >
                    {mate.email}
                  </ListItem>
                ))}
              </ListView>
            )
          }
        </QueryView>
      </section>
      <div className={styles.stack}>
        <AddMateForm form={form} />
        <SentRequests />
      </div>
      {leaving && <LetGoDialog mate={leaving} onClose={() => setLeaving(null)} />}
      {blocking && <BlockDialog person={blocking} onClose={() => setBlocking(null)} />}
    </div>
  );
}

function LetGoDialog({ mate, onClose }: { mate: Mate; onClose: () => void }) {
  const letGo = useLetGo();
  const shares = useQuery(sharedCranesQuery);
  const endings = endingShares(shares.data ?? [], mate);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Let go of ${mate.username}?`}
      confirmLabel="Let Go"
      busy={letGo.isPending}
      onConfirm={() => letGo.mutate(mate, { onSettled: onClose })}
    >
      <div className={styles.stack}>
        <p>You and {mate.username} will no longer be mates, and all sharing between you ends at once.</p>
        {endings.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
