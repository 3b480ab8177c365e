import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api";
import { formatLongDate, formatMoment } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Badge, Button, ConfirmDialog, ListItem, ListView, QueryView, toast } from "@/retro";
import { useConfirmed } from "../confirmation/use-confirmed";
import styles from "../profile/profile.module.css";
import { NewToken } from "./NewToken";
import { type ApiToken, revokeToken, tokensQuery } from "./queries";

/** What programs call with in the user's name: made, listed and revoked. */
export function Tokens() {
  const tokens = useQuery({ ...tokensQuery, refetchOnMount: "always" });
  const heading = useKeepFocus(tokens.data?.length ?? 0);
  const confirmed = useConfirmed();
  const [isMaking, setMaking] = useState(false);
  return (
    <section className={styles.devices}>
      <h2 {...heading}>API tokens</h2>
      <p>
        With a token, a program of yours reads the register, or changes it, as you would. It never reaches
        your password or this page.
      </p>
      <QueryView query={tokens} what="tokens">
        {(list) =>
          list.length > 0 && (
            <ListView aria-label="API tokens">
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ListView>
          )
        }
      </QueryView>
      <div className={styles.actions}>
        <Button icon="plus" busy={confirmed.busy} onClick={() => confirmed.confirm(() => setMaking(true))}>
          Make a token
        </Button>
      </div>
      {confirmed.question}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </section>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeToken(token.id),
    onSuccess: () =>
      toast({
        title: "Token revoked",
        description: `${token.name} opens nothing any more.`,
        variant: "success",
      }),
    onError: (error) => toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries(tokensQuery);
    },
  });
  const ends = formatLongDate(new Date(token.endsAt));
  return (
    <ListItem
      icon="key"
      title={token.name}
      badge={
        token.hasEnded ? (
          <Badge tone="neutral">Ended</Badge>
        ) : (
          <Badge tone="neutral">{token.scope === "read" ? "Reads" : "Reads and changes"}</Badge>
        )
      }
      actions={
        <Button aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      }
    >
      <p>{token.hasEnded ? `Ended ${ends}.` : `Ends ${ends}.`}</p>
      <p>{token.usedAt === null ? "Never used." : `Last used ${formatMoment(new Date(token.usedAt))}.`}</p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke ${token.name}?`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        <p>The program that uses it gets nothing from now on.</p>
      </ConfirmDialog>
    </ListItem>
  );
}
