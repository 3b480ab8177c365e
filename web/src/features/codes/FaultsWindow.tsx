import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { plainMessage } from "@/api";
import { formatMoment } from "@/lib/dates";
import { files } from "@/lib/paths";
import { Badge, Button, ConfirmDialog, ListItem, ListView, toast, Window } from "@/retro";
import styles from "./codes.module.css";
import { type Fault, faultsPlace, faultsQuery, removeFault, reopenFault, settleFault } from "./queries";

/** Faults that somebody reported who scanned the code. Nothing is here while there are none. */
export function FaultsWindow({ craneId, canChange }: { craneId: number; canChange: boolean }) {
  const client = useQueryClient();
  const { data: faults = [] } = useQuery(faultsQuery(craneId));
  const [removing, setRemoving] = useState<Fault | null>(null);
  const outcome = {
    onSuccess: (faults: Fault[]) => {
      client.setQueryData(faultsQuery(craneId).queryKey, faults);
      setRemoving(null);
    },
    onError: (error: Error) =>
      toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
  };
  const settle = useMutation({
    mutationFn: ({ id, settledAt }: Fault) => (settledAt ? reopenFault(id) : settleFault(id)),
    ...outcome,
  });
  const remove = useMutation({ mutationFn: ({ id }: Fault) => removeFault(id), ...outcome });
  const place = useRef<HTMLDivElement>(null);
  const isThere = faults.length > 0;
  // The bell leads here; the browser looked for the place before it was drawn.
  useEffect(() => {
    if (isThere && window.location.hash === `#${faultsPlace}`) place.current?.scrollIntoView();
  }, [isThere]);
  if (!isThere) return null;
  return (
    <div id={faultsPlace} ref={place}>
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
                canChange && (
                  <>
                    <Button
                      busy={settle.isPending && settle.variables.id === fault.id}
                      onClick={() => settle.mutate(fault)}
                    >
                      {fault.settledAt ? "Open again" : "Seen to"}
                    </Button>
                    {fault.settledAt && <Button onClick={() => setRemoving(fault)}>Remove</Button>}
                  </>
                )
              }
            >
              <p className={styles.report}>{fault.text}</p>
              {fault.reporter && <p className={styles.report}>From {fault.reporter}</p>}
              {fault.settledAt && (
                <p>
                  Seen to{fault.settledBy && ` by ${fault.settledBy}`},{" "}
                  {formatMoment(new Date(fault.settledAt))}
                </p>
              )}
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
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title="Remove Report"
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        The report and its photo will be gone for good.
      </ConfirmDialog>
    </div>
  );
}
