import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api";
import { Alert, Button, toast } from "@/retro";
import { useConfirmed } from "../confirmation/use-confirmed";
import { makeRecoveryCodes, secondStepQuery } from "./queries";
import { RecoveryCodes } from "./RecoveryCodes";

export function sayError(error: Error) {
  toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
}

/** How many recovery codes are left. */
export function RecoveryLeft({ left }: { left: number }) {
  if (left > 3) return <p>Recovery codes left: {left}.</p>;
  return (
    <Alert tone="amber" title={left === 0 ? "No recovery code is left" : `Recovery codes left: ${left}`}>
      <p>Make new ones, so that you get in when your device is gone.</p>
    </Alert>
  );
}

/** Ten new ones in the place of those that are left. */
export function NewRecoveryCodes() {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const renew = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: () => client.invalidateQueries(secondStepQuery),
    onError: sayError,
  });
  return (
    <>
      <Button
        icon="key"
        busy={confirmed.busy || renew.isPending}
        onClick={() => confirmed.confirm(() => renew.mutate())}
      >
        New recovery codes
      </Button>
      {confirmed.question}
      {renew.data && <RecoveryCodes codes={renew.data.codes} onClose={() => renew.reset()} />}
    </>
  );
}
