import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "@/features/accounts";
import { formatLongDate } from "@/lib/dates";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Button, EmptyState, ListItem, ListView, QueryView } from "@/retro";
import { type Person, useAnswerRequest } from "./actions";
import { BlockDialog } from "./BlockDialog";
import { BlockedPeople } from "./BlockedPeople";
import styles from "./mates.module.css";
import { type MateRequest, requestsQuery } from "./queries";

/** Requests from others that wait for the user's answer. */
export function MateRequests() {
  const user = useUser();
  const requests = useQuery(requestsQuery);
  const incoming = requests.data?.filter((request) => request.receiverId === user.id);
  const heading = useKeepFocus(incoming?.length ?? 0);
  const [blocking, setBlocking] = useState<Person | null>(null);
  return (
    <div className={styles.stack}>
      <section className={styles.stack}>
        <h2 {...heading}>Mate Requests</h2>
        <QueryView query={requests} what="requests">
          {() =>
            !incoming?.length ? (
              <EmptyState
                icon="mail"
                title="No requests waiting"
                hint={`When someone asks to be your mate, you answer here. Your username is ${user.username}.`}
              />
            ) : (
              <ListView aria-label="Mate requests">
                {incoming.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onBlock={() => setBlocking({ id: request.senderId, username: request.senderName })}
                  />
                ))}
              </ListView>
            )
          }
        </QueryView>
      </section>
      <BlockedPeople />
      {blocking && <BlockDialog person={blocking} onClose={() => setBlocking(null)} />}
    </div>
  );
}

function RequestRow({ request, onBlock }: { request: MateRequest; onBlock: () => void }) {
  const answer = useAnswerRequest();
  const answering = answer.isPending ? answer.variables.action : null;
  return (
    <ListItem
      icon="person"
      title={request.senderName}
      actions={
        <>
          <Button
            variant="primary"
            icon="check"
            aria-label={`Accept ${request.senderName}`}
            busy={answering === "accept"}
            disabled={answering !== null}
            onClick={() => answer.mutate({ request, action: "accept" })}
          >
            Accept
          </Button>
          <Button
            aria-label={`Reject ${request.senderName}`}
            busy={answering === "reject"}
            disabled={answering !== null}
            onClick={() => answer.mutate({ request, action: "reject" })}
          >
            Reject
          </Button>
          <Button aria-label={`Block ${request.senderName}`} disabled={answering !== null} onClick={onBlock}>
            Block
          </Button>
        </>
      }
    >
      Sent {formatLongDate(new Date(request.createdAt))}
    </ListItem>
  );
}
