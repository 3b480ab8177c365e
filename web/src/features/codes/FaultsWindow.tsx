import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api";
import { formatMoment } from "@/lib/dates";
import { files } from "@/lib/paths";
import { Badge, Button, ListItem, ListView, toast, Window } from "@/retro";
import styles from "./codes.module.css";
import { faultsQuery, settleFault } from "./queries";

/** Faults that somebody reported who scanned the code. Nothing is here while there are none. */
export function FaultsWindow({ craneId, canChange }: { craneId: number; canChange: boolean }) {
  const client = useQueryClient();
  const { data: faults = [] } = useQuery(faultsQuery(craneId));
  const settle = useMutation({
    mutationFn: settleFault,
    onSuccess: (faults) => client.setQueryData(faultsQuery(craneId).queryKey, faults),
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
  });
  if (faults.length === 0) return null;
  return (
    <Window title="Reported Faults" icon="warning" flush>
      <ListView aria-label="Faults">
        {faults.map((fault) => (
          <ListItem
            key={fault.id}
            icon="warning"
            title={formatMoment(new Date(fault.at))}
            badge={
              <Badge tone={fault.settledAt ? "neutral" : "amber"}>
                {fault.settledAt ? "Seen to" : "Open"}
              </Badge>
            }
            actions={
              canChange && !fault.settledAt ? (
                <Button
                  busy={settle.isPending && settle.variables === fault.id}
                  onClick={() => settle.mutate(fault.id)}
                >
                  Seen to
                </Button>
              ) : undefined
            }
          >
            <p className={styles.report}>{fault.text}</p>
            {fault.hasPhoto && (
              <p>
                <a href={files.faultPhoto(fault.id)} target="_blank" rel="noreferrer">
                  Photo
                </a>
              </p>
            )}
          </ListItem>
        ))}
      </ListView>
    </Window>
  );
}
