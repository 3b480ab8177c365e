import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatLongDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Button, Dialog, EmptyState, ListItem, ListView, QueryView } from "@/retro";
import { archivedQuery, useArchive } from "../queries";
import { canEdit, craneName, craneTypeIcons } from "../types";

/** Cranes that were archived: out of the lists and alerts, with their history and papers. */
export default function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(archivedQuery);
  const archive = useArchive();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Archived Cranes"
      description="Out of the lists, the counts and the alerts. Their history and papers are kept."
      icon="craneOther"
    >
      <QueryView query={query} what="archived cranes">
        {(cranes) =>
          cranes.length === 0 ? (
            <EmptyState
              icon="craneOther"
              title="No archived cranes"
              hint="A crane that is sold or laid up can be archived from its page."
            />
          ) : (
            <ListView aria-label="Archived cranes">
              {cranes.map((crane) => (
                <ListItem
                  key={crane.id}
                  icon={craneTypeIcons[crane.type]}
                  title={
                    <Link href={paths.crane(crane.id)} onClick={onClose}>
                      {craneName(crane)} ({crane.vehicleId})
                    </Link>
                  }
                  actions={
                    canEdit(crane) && (
                      <Button
                        busy={archive.isPending && archive.variables.id === crane.id}
                        onClick={() => archive.mutate({ id: crane.id, archived: false })}
                      >
                        Take back
                      </Button>
                    )
                  }
                >
                  {crane.archivedAt && `Archived on ${formatLongDate(new Date(crane.archivedAt))}`}
                </ListItem>
              ))}
            </ListView>
          )
        }
      </QueryView>
    </Dialog>
  );
}
