import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "@/api";
import { formatLongDate } from "@/lib/dates";
import { Badge, Button, ConfirmDialog, QueryView, toast } from "@/retro";
import { useConfirmed } from "../confirmation/use-confirmed";
import styles from "../profile/profile.module.css";
import { CodesSetup } from "./CodesSetup";
import { proposeCodes, removeCodes, secondStepQuery } from "./queries";
import { NewRecoveryCodes, RecoveryLeft, sayError } from "./RecoveryLeft";

/** Codes of an app on the phone, which are asked for after the password. */
export function SecondStep() {
  const client = useQueryClient();
  const secondStep = useQuery({ ...secondStepQuery, refetchOnMount: "always" });
  // What is set up stays to be read to its end when the page hears that codes are on.
  const propose = useMutation({ mutationFn: proposeCodes, onError: sayError });
  return (
    <section className={styles.devices}>
      <h2>One-time codes</h2>
      <QueryView query={secondStep} what="one-time codes">
        {(stands) =>
          stands.codesSince === null ? (
            <CodesOff busy={propose.isPending} onTurnOn={propose.mutate} />
          ) : (
            <CodesOn since={stands.codesSince} stands={stands} />
          )
        }
      </QueryView>
      {propose.data && (
        <CodesSetup
          setup={propose.data}
          onClose={() => {
            propose.reset();
            void client.invalidateQueries(secondStepQuery);
          }}
        />
      )}
    </section>
  );
}

function CodesOff({ busy, onTurnOn }: { busy: boolean; onTurnOn: () => void }) {
  const confirmed = useConfirmed();
  return (
    <>
      <p>
        An app on your phone makes a new code every half minute. With codes on, somebody who finds out your
        password still does not get in.
      </p>
      <div className={styles.actions}>
        <Button icon="shield" busy={confirmed.busy || busy} onClick={() => confirmed.confirm(onTurnOn)}>
          Turn on codes
        </Button>
      </div>
      {confirmed.question}
    </>
  );
}

function CodesOn({ since, stands }: { since: string; stands: Schemas["SecondStep"] }) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const [isAsking, setAsking] = useState(false);
  const isLast = stands.passkeySince === null;
  const remove = useMutation({
    mutationFn: removeCodes,
    onSuccess: () =>
      toast({
        title: "Codes are off",
        description: isLast ? "Your password is enough again." : "A passkey is still asked for.",
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
        in asks for a code.
      </p>
      <RecoveryLeft left={stands.recoveryCodesLeft} />
      <div className={styles.actions}>
        <NewRecoveryCodes />
        <Button busy={confirmed.busy} onClick={() => confirmed.confirm(() => setAsking(true))}>
          Turn off codes
        </Button>
      </div>
      {confirmed.question}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Turn off codes?"
        confirmLabel="Turn off"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>
          {isLast
            ? "Your password alone is enough to sign in then. Your recovery codes go too."
            : "After your password, a passkey is still asked for."}
        </p>
      </ConfirmDialog>
    </>
  );
}
