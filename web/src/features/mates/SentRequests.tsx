import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/features/accounts";
import { formatLongDate } from "@/lib/dates";
import { Badge, ListItem, ListView, QueryView } from "@/retro";
import styles from "./mates.module.css";
import { requestsQuery } from "./queries";

/** Requests that the user sent and that nobody has answered yet. */
export function SentRequests() {
  const user = useUser();
  const requests = useQuery(requestsQuery);
  return (
    <section className={styles.stack}>
      <h2>Pending Requests</h2>
      <QueryView query={requests} what="requests">
        {(list) => {
          const sent = list.filter((request) => request.senderId === user.id);
          if (sent.length === 0) return <p>You are not waiting for anyone.</p>;
          return (
            <ListView aria-label="Pending requests">
              {sent.map((request) => (
                <ListItem
                  key={request.id}
                  icon="mail"
                  title={request.receiverName}
                  badge={<Badge>Pending</Badge>}
                >
                  Sent {formatLongDate(new Date(request.createdAt))}
                </ListItem>
              ))}
            </ListView>
          );
        }}
      </QueryView>
    </section>
  );
}
