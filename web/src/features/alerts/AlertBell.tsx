import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths";
import { Button, Count } from "@/retro";
import styles from "./AlertBell.module.css";
import { alertsQuery } from "./queries";

const MOST_SHOWN = 99;

/** Nothing is fetched by the clock: the count is read again where it matters, when the user comes there. */
const readAgainOn = new Set<string>([paths.dashboard(), paths.alerts()]);

/** The bell in the tray, with how many alerts are unread. */
export function AlertBell() {
  const client = useQueryClient();
  const [location] = useLocation();
  const unread = useQuery(alertsQuery).data?.unread ?? 0;
  useEffect(() => {
    // A call that is already under way will do, such as the very first.
    if (readAgainOn.has(location)) {
      void client.refetchQueries({ ...alertsQuery, exact: true }, { cancelRefetch: false });
    }
  }, [client, location]);
  return (
    <Button asChild icon="bell" data-tip="Alerts" className={styles.bell}>
      <Link
        href={paths.alerts()}
        aria-label={unread > 0 ? `Alerts, ${unread} unread` : "Alerts"}
        aria-current={location === paths.alerts() ? "page" : undefined}
      >
        {unread > 0 && <Count>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</Count>}
      </Link>
    </Button>
  );
}
