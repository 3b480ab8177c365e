import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, settingsQuery } from "@/api";
import { formatLongDate } from "@/lib/dates";
import {
  Badge,
  Button,
  Field,
  GroupBox,
  ListItem,
  ListView,
  QueryView,
  Select,
  TextInput,
  toast,
} from "@/retro";
import styles from "../profile/profile.module.css";
import { SecretDialog } from "../SecretDialog";
import { type Invitation, invitationsQuery, makeInvitation, takeBackInvitation } from "./queries";

/** Where users may invite others: makes a link, and shows what became of those before. */
export function InviteSomebody() {
  const { data } = useQuery(settingsQuery);
  return data?.invitesByUsers ? <Invitations /> : null;
}

const spans = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? "1 day" : `${days} days`,
}));

function Invitations() {
  const client = useQueryClient();
  const invitations = useQuery(invitationsQuery);
  const [recipient, setRecipient] = useState("");
  const [days, setDays] = useState("7");
  const make = useMutation({
    mutationFn: makeInvitation,
    onSuccess: () => {
      setRecipient("");
      void client.invalidateQueries(invitationsQuery);
    },
    onError: (error) =>
      toast({ title: "Invitation not made", description: errorMessage(error), variant: "destructive" }),
  });
  return (
    <GroupBox legend="Invite somebody">
      <form
        className={styles.form}
        aria-label="Invite somebody"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate({ recipient, days: Number(days) });
        }}
      >
        <p>On this server people register with a link that somebody made for them. It is for one person.</p>
        <Field label="For" hint="Only you see this.">
          <TextInput
            value={recipient}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setRecipient(event.target.value)}
          />
        </Field>
        <Field label="Ends after">
          <Select options={spans} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" icon="link" busy={make.isPending}>
            Make a link
          </Button>
        </div>
        <QueryView query={invitations} what="invitations">
          {(list) =>
            list.length > 0 && (
              <ListView aria-label="Your invitations">
                {list.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ListView>
            )
          }
        </QueryView>
      </form>
      {make.data && (
        <SecretDialog
          what="Link"
          // A server that does not know its own name answers with the path alone.
          secret={new URL(make.data.url, window.location.origin).href}
          title="Your invitation"
          description="Send this link to one person. It is shown only now."
          icon="link"
          onClose={() => make.reset()}
        />
      )}
    </GroupBox>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => takeBackInvitation(invitation.id),
    onSuccess: () => toast({ title: "Invitation taken back", variant: "success" }),
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  });
  const name = invitation.recipient || "Somebody";
  const state = invitation.usedBy !== null ? "Used" : invitation.isOpen ? "Open" : "Over";
  return (
    <ListItem
      icon="link"
      title={name}
      badge={<Badge tone={state === "Open" ? "green" : "neutral"}>{state}</Badge>}
      actions={
        invitation.isOpen ? (
          <Button
            aria-label={`Take back the invitation for ${name}`}
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate()}
          >
            Take back
          </Button>
        ) : undefined
      }
    >
      {invitation.usedBy !== null
        ? `${invitation.usedBy} registered with it.`
        : `${invitation.isOpen ? "Ends" : "Ended"} ${formatLongDate(new Date(invitation.endsAt))}.`}
    </ListItem>
  );
}
