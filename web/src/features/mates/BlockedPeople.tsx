import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, ListItem, ListView } from "@/retro";
import { useUnblock } from "./actions";
import styles from "./mates.module.css";
import { type BlockedPerson, blockedQuery } from "./queries";

/** Whom the user has blocked; nothing where that is nobody. */
export function BlockedPeople() {
  const blocked = useQuery(blockedQuery).data;
  const heading = useKeepFocus(blocked?.length ?? 0);
  if (!blocked?.length) return null;
  return (
    <section className={styles.stack}>
      <h2 {...heading}>Blocked</h2>
      <ListView aria-label="Blocked">
        {blocked.map((person) => (
          <BlockedRow key={person.id} person={person} />
        ))}
      </ListView>
    </section>
  );
}

function BlockedRow({ person }: { person: BlockedPerson }) {
  const unblock = useUnblock();
  return (
    <ListItem
      icon="stop"
      title={person.username}
      actions={
        <Button
          aria-label={`Unblock ${person.username}`}
          busy={unblock.isPending}
          onClick={() => unblock.mutate(person)}
        >
          Unblock
        </Button>
      }
    >
      Blocked on {formatLongDate(new Date(person.createdAt))}
    </ListItem>
  );
}
