import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { plainMessage } from "@/api";
import { formatLongDate, parseDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, ConfirmDialog, EmptyState, ListItem, ListView, PageWindow, QueryView, toast } from "@/retro";
import styles from "./bin/bin.module.css";
import { binQuery, useDeleteFromBin, useRestoreCrane } from "./queries";
import { type BinnedCrane, craneName } from "./types";

/** Cranes of the user that mates deleted. */
export default function BinPage() {
  const bin = useQuery(binQuery);
  const heading = useKeepFocus(bin.data?.length ?? 0);
  const [deleting, setDeleting] = useState<BinnedCrane | null>(null);
  return (
    <PageWindow title="Bin" icon="trash">
      <section className={styles.stack}>
        <h2 {...heading}>Deleted by your mates</h2>
        <QueryView query={bin} what="bin">
          {(cranes) =>
            cranes.length === 0 ? (
              <EmptyState
                icon="trash"
                title="The bin is empty"
                hint="When a mate deletes a crane of yours, it rests here for 30 days. What you delete yourself is gone at once."
                action={
                  <Button asChild variant="primary">
                    <Link href={paths.dashboard()}>Go to Dashboard</Link>
                  </Button>
                }
              />
            ) : (
              <ListView aria-label="Bin">
                {cranes.map((crane) => (
                  <BinRow key={crane.id} crane={crane} onDelete={() => setDeleting(crane)} />
                ))}
              </ListView>
            )
          }
        </QueryView>
      </section>
      {deleting && <DeleteForGoodDialog crane={deleting} onClose={() => setDeleting(null)} />}
    </PageWindow>
  );
}

const fullName = (crane: BinnedCrane) => `${craneName(crane)} (${crane.vehicleId})`;
/** A day as the server says it: where the owner is, whatever the clock of this browser. */
const day = (text: string) => formatLongDate(parseDate(text) ?? new Date(text));

function BinRow({ crane, onDelete }: { crane: BinnedCrane; onDelete: () => void }) {
  const restore = useRestoreCrane();
  const putBack = () =>
    restore.mutate(crane.id, {
      onSuccess: () =>
        toast({
          title: "Crane put back",
          description: `${fullName(crane)} is on your dashboard again, with its documents and shares.`,
          variant: "success",
        }),
      onError: (error) =>
        toast({ title: "Failed to put back", description: plainMessage(error), variant: "destructive" }),
    });
  return (
    <ListItem
      icon="trash"
      title={fullName(crane)}
      actions={
        <>
          <Button
            variant="primary"
            aria-label={`Put back ${fullName(crane)}`}
            busy={restore.isPending}
            onClick={putBack}
          >
            Put Back
          </Button>
          <Button
            aria-label={`Delete ${fullName(crane)} for good`}
            disabled={restore.isPending}
            onClick={onDelete}
          >
            Delete for Good
          </Button>
        </>
      }
    >
      Deleted by {crane.deletedBy ?? "a former mate"} on {day(crane.deletedOn)}. It goes by itself on{" "}
      {day(crane.goneOn)}.
    </ListItem>
  );
}

function DeleteForGoodDialog({ crane, onClose }: { crane: BinnedCrane; onClose: () => void }) {
  const remove = useDeleteFromBin();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${fullName(crane)} for good?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(crane.id, {
          onError: (error) =>
            toast({ title: "Error", description: plainMessage(error), variant: "destructive" }),
          onSettled: onClose,
        })
      }
    >
      <p>The crane, its picture and its documents are gone after that. Nobody can bring them back.</p>
    </ConfirmDialog>
  );
}
