import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { plainMessage } from "@/api";
import { enterRenewal, type Renewing, undoRenewal } from "@/features/certificates";
import { formatLongDate, parseDate } from "@/lib/dates";
import { files, paths } from "@/lib/paths";
import { Alert, Button, toast } from "@/retro";
import { dismiss, type Proposal, refreshProposals } from "./queries";
import { renewingOf, sayProposal } from "./wording";

interface ProposalAlertProps {
  proposal: Proposal;
  onRenew: (renewing: Renewing) => void;
  /** Runs when a renewal was entered or taken back. */
  onChange: () => void;
}

/** A paper that says what it is, and what to do about it. Nothing is written before a tap. */
export function ProposalAlert({ proposal, onRenew, onChange }: ProposalAlertProps) {
  const client = useQueryClient();
  const { documentId, documentName, label, craneName, vehicleId, page, quote, otherPlate, otherCrane } =
    proposal;
  const until = parseDate(proposal.expires);
  const changed = () => {
    void refreshProposals(client);
    onChange();
  };
  const onError = (error: Error) =>
    toast({ title: "Error", description: plainMessage(error), variant: "destructive" });
  const accept = useMutation({
    mutationFn: (day: Date) => enterRenewal(renewingOf(proposal), day),
    onSuccess: (renewal, day) => {
      const what = `${label} of ${craneName}`;
      toast({
        title: `${what} renewed to ${formatLongDate(day)}`,
        variant: "success",
        action: { label: "Undo", onAct: () => void undoRenewal(renewal.id, what, changed) },
      });
      changed();
    },
    onError,
  });
  const refuse = useMutation({
    mutationFn: () => dismiss(proposal),
    onSuccess: () => refreshProposals(client),
    onError,
  });
  const isBusy = accept.isPending || refuse.isPending;
  return (
    <Alert
      tone={otherPlate ? "amber" : "info"}
      title={sayProposal(proposal)}
      actions={
        <>
          {until && !otherPlate && (
            <Button
              variant="primary"
              busy={accept.isPending}
              disabled={isBusy}
              onClick={() => accept.mutate(until)}
            >
              Accept
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => onRenew(renewingOf(proposal))}>
            {until ? "Change" : "Choose the day"}
          </Button>
          <Button busy={refuse.isPending} disabled={isBusy} onClick={() => refuse.mutate()}>
            Not this
          </Button>
        </>
      }
    >
      <p>
        <a href={files.document(documentId, page)} target="_blank" rel="noopener noreferrer">
          {documentName}
        </a>{" "}
        says: “{quote}”
      </p>
      {otherPlate && (
        <p>
          The paper names {otherPlate}, and this crane is {vehicleId}.{" "}
          {otherCrane && (
            <>
              File it with{" "}
              <Link href={paths.crane(otherCrane.id)}>{`${otherCrane.name} (${otherCrane.vehicleId})`}</Link>.
            </>
          )}
        </p>
      )}
    </Alert>
  );
}
