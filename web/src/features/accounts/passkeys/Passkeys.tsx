import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatLongDate, formatMoment } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, ConfirmDialog, ListItem, ListView, QueryView, toast } from "@/retro";
import { useConfirmed } from "../confirmation/use-confirmed";
import { NameDialog } from "../NameDialog";
import styles from "../profile/profile.module.css";
import { whyNoPasskeys } from "./device";
import { PasskeyStep } from "./PasskeyStep";
import { addPasskey, type Passkey, passkeyError, passkeysQuery, removePasskey } from "./queries";

/** Keys that devices keep: they sign in without a password, or take the place of a code. */
export function Passkeys() {
  const passkeys = useQuery({ ...passkeysQuery, refetchOnMount: "always" });
  const heading = useKeepFocus(passkeys.data?.length ?? 0);
  const confirmed = useConfirmed();
  const [isAdding, setAdding] = useState(false);
  const why = whyNoPasskeys();
  return (
    <section className={styles.devices}>
      <h2 {...heading}>Passkeys</h2>
      <p>
        Sign in with your finger, your face or the PIN of your device instead of a password. A passkey stays
        on the device, so nobody can trick you into giving it away.
      </p>
      <QueryView query={passkeys} what="passkeys">
        {(list) =>
          list.length > 0 && (
            <ListView aria-label="Passkeys">
              {list.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ListView>
          )
        }
      </QueryView>
      {why === null ? (
        <div className={styles.actions}>
          <Button icon="plus" busy={confirmed.busy} onClick={() => confirmed.confirm(() => setAdding(true))}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p>{why}</p>
      )}
      <PasskeyStep hasAny={(passkeys.data?.length ?? 0) > 0} />
      {confirmed.question}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const add = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery);
      toast({
        title: "Passkey added",
        description: `${name.trim()} signs in as you now.`,
        variant: "success",
      });
      onClose();
    },
  });
  return (
    <NameDialog
      title="Add a passkey"
      description="Your device asks you next whether you want it."
      confirmLabel="Add"
      hint="Which device it is on, so that you know it again."
      name={name}
      onName={setName}
      busy={add.isPending}
      error={add.error ? passkeyError(add.error) : null}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    />
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () =>
      toast({
        title: "Passkey removed",
        description: `${passkey.name} signs in no more.`,
        variant: "success",
      }),
    onError: (error) => toast({ title: "Error", description: passkeyError(error), variant: "destructive" }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries(passkeysQuery);
    },
  });
  return (
    <ListItem
      icon="key"
      title={passkey.name}
      actions={
        <Button
          aria-label={`Remove ${passkey.name}`}
          busy={confirmed.busy}
          onClick={() => confirmed.confirm(() => setAsking(true))}
        >
          Remove
        </Button>
      }
    >
      <p>Added {formatLongDate(new Date(passkey.createdAt))}.</p>
      <p>
        {passkey.usedAt === null ? "Never used." : `Last used ${formatMoment(new Date(passkey.usedAt))}.`}
      </p>
      {confirmed.question}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${passkey.name}?`}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>It signs in no more. Your device may still show it; you can delete it there.</p>
      </ConfirmDialog>
    </ListItem>
  );
}
