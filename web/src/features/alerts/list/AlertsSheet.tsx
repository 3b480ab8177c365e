import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { useNow } from "@/lib/use-now";
import { Button, EmptyState, QueryView, Spinner } from "@/retro";
import { useMarkRead } from "../actions";
import styles from "../alerts.module.css";
import { alertsQuery, lookAgain } from "../queries";
import { AlertFilters } from "./AlertFilters";
import { AlertGroupList } from "./AlertGroupList";
import { everything, filterAlerts } from "./filter";
import { groupAlerts } from "./groups";
import { NoAlerts } from "./NoAlerts";

/** The server sends and counts no more than this. */
const MOST_SENT = 200;

/** What the user was told, by crane, the most urgent first. */
export function AlertsSheet() {
  const query = useQuery({
    ...alertsQuery,
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  const now = useNow();
  const markRead = useMarkRead();
  const [filter, setFilter] = useState(everything);
  const unread = query.data?.unread ?? 0;
  // The buttons that mark as read go away once pressed.
  const heading = useKeepFocus(unread);
  return (
    <section className={styles.stack}>
      <div className={styles.head}>
        <h2 {...heading}>Your alerts</h2>
        {unread > 0 && (
          <Button icon="check" onClick={() => markRead.mutate(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      <QueryView query={query} what="alerts">
        {({ alerts, looking }) => {
          if (alerts.length === 0) return looking ? <Spinner label="Looking…" /> : <NoAlerts />;
          const shown = filterAlerts(alerts, filter);
          return (
            <>
              <AlertFilters filter={filter} onChange={setFilter} alerts={alerts} shown={shown.length} />
              {alerts.length >= MOST_SENT && <p>{`Only the latest ${MOST_SENT} are listed and counted.`}</p>}
              {shown.length === 0 ? (
                <EmptyState
                  icon="bell"
                  title="No matching alerts"
                  hint="Choose other filters to see more."
                  action={<Button onClick={() => setFilter(everything)}>Show all alerts</Button>}
                />
              ) : (
                <section aria-label="Alerts by crane" className={styles.groups}>
                  {groupAlerts(shown, now).map((group) => (
                    <AlertGroupList
                      key={group.key}
                      group={group}
                      now={now}
                      onRead={(ids) => markRead.mutate(ids)}
                    />
                  ))}
                </section>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
