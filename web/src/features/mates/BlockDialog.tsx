import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/retro";
import { type Person, useBlock } from "./actions";
import { endingShares } from "./labels";
import styles from "./mates.module.css";
import { matesQuery, sharedCranesQuery } from "./queries";

/** Asks before somebody is blocked, and says what that ends. */
export function BlockDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const block = useBlock();
  const isMate = useQuery(matesQuery).data?.some((mate) => mate.id === person.id);
  const shares = useQuery(sharedCranesQuery).data ?? [];
  const name = person.username;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Block ${name}?`}
      confirmLabel="Block"
      busy={block.isPending}
      onConfirm={() => block.mutate(person, { onSettled: onClose })}
    >
      <div className={styles.stack}>
        <p>You will see no more requests from {name}. Nobody tells them that they are blocked.</p>
        {isMate && <p>You and {name} will no longer be mates, and all sharing between you ends at once.</p>}
        {endingShares(shares, person).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>You can unblock them under Mate Requests.</p>
      </div>
    </ConfirmDialog>
  );
}
