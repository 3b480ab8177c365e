import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { errorMessage, settingsQuery } from "@/api";
import { paths } from "@/lib/paths";
import { Alert, Button, PageWindow, Spinner } from "@/retro";
import styles from "./LiftPlanningPage.module.css";

/** The operator's own lift planning application, filling the page. */
export default function LiftPlanningPage() {
  const { data, error } = useQuery(settingsQuery);

  if (data?.liftPlanningUrl) {
    return (
      <>
        <title>Lift Planning · CraneDesk</title>
        <h1 className="visually-hidden">Lift Planning</h1>
        <iframe
          className={styles.frame}
          src={data.liftPlanningUrl}
          title="Lift planning application"
          // It may run and keep its own session, but cannot reach or replace this page.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals"
          referrerPolicy="no-referrer"
        />
      </>
    );
  }

  return (
    <div className={styles.notice}>
      <PageWindow title="Lift Planning" icon="lift">
        {error && (
          <Alert tone="red" title="Error loading lift planning">
            <p>{errorMessage(error)}</p>
          </Alert>
        )}
        {!data && !error && <Spinner />}
        {data && (
          <Alert
            tone="info"
            title="Lift planning is not set up"
            actions={
              <Button asChild icon="left">
                <Link href={paths.dashboard()}>Return to Dashboard</Link>
              </Button>
            }
          >
            <p>
              Whoever runs this server sets <code>CRANEDESK_LIFT_PLANNING_URL</code> to the address of a lift
              planning application and restarts CraneDesk. The application then opens here.
            </p>
          </Alert>
        )}
      </PageWindow>
    </div>
  );
}
