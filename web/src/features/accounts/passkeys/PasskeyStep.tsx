import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { Badge, Button, ConfirmDialog, QueryView, toast } from "@/retro";
import { useConfirmed } from "../confirmation/use-confirmed";
import styles from "../profile/profile.module.css";
import { askForPasskey, secondStepQuery, stopAskingForPasskey } from "../second-step/queries";
import { RecoveryCodes } from "../second-step/RecoveryCodes";
import { NewRecoveryCodes, RecoveryLeft, sayError } from "../second-step/RecoveryLeft";

/** Whether a passkey is asked for after the password, for whoever has one. */
export function PasskeyStep({ hasAny }: { hasAny: boolean }) {
  const secondStep = useQuery(secondStepQuery);
  // The codes are there only now, and stay to be read when the page hears that a passkey is asked for.
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <>
      <QueryView query={secondStep} what="the second step">
        {(stands) => {
          if (stands.passkeySince !== null) return <Asked since={stands.passkeySince} stands={stands} />;
          return hasAny && <NotAsked onCodes={setCodes} />;
        }}
      </QueryView>
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function NotAsked({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const ask = useMutation({
    mutationFn: askForPasskey,
    onError: sayError,
    onSuccess: ({ codes }) => {
      toast({
        title: "A passkey is asked for",
        description: "After your password, signing in asks for one of your passkeys.",
        variant: "success",
      });
      onCodes(codes);
      return client.invalidateQueries(secondStepQuery);
    },
  });
  return (
    <>
      <p>
        Your password alone still signs in. Ask for a passkey after it, and somebody who finds out your
        password does not get in.
      </p>
      <div className={styles.actions}>
        <Button
          icon="shield"
          busy={confirmed.busy || ask.isPending}
          onClick={() => confirmed.confirm(() => ask.mutate())}
        >
          Ask for one after the password
        </Button>
      </div>
      {confirmed.question}
    </>
  );
}

function Asked({ since, stands }: { since: string; stands: Schemas["SecondStep"] }) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const [isAsking, setAsking] = useState(false);
  const isLast = stands.codesSince === null;
  const stop = useMutation({
    mutationFn: stopAskingForPasskey,
    onSuccess: () =>
      toast({
        title: "No passkey is asked for",
        description: isLast ? "Your password is enough again." : "A code is still asked for.",
        variant: "success",
      }),
    onError: sayError,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries(secondStepQuery);
    },
  });
  return (
    <>
      <p>
        <Badge tone="green">On</Badge> since {formatLongDate(new Date(since))}. After your password, signing
        in asks for a passkey.
      </p>
      {isLast && <RecoveryLeft left={stands.recoveryCodesLeft} />}
      <div className={styles.actions}>
        {isLast && <NewRecoveryCodes />}
        <Button busy={confirmed.busy} onClick={() => confirmed.confirm(() => setAsking(true))}>
          Stop asking for one
        </Button>
      </div>
      {confirmed.question}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop asking for a passkey?"
        confirmLabel="Stop asking"
        busy={stop.isPending}
        onConfirm={() => stop.mutate()}
      >
        <p>
          {isLast
            ? "Your password alone is enough to sign in then. Your recovery codes go too."
            : "After your password, a code is still asked for."}
        </p>
      </ConfirmDialog>
    </>
  );
}
