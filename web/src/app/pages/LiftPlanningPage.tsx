import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { errorMessage, settingsQuery } from "@/api";
import { craneName, cranesQuery } from "@/features/cranes";
import { files, paths } from "@/lib/paths";
import { Alert, Button, EmptyState, ListItem, ListView, PageWindow, Spinner } from "@/retro";
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
        {data && <NotConnected />}
      </PageWindow>
    </div>
  );
}

/** What stands here until the operator has connected an application: what a lift is planned with, as far as it is filed. */
function NotConnected() {
  return (
    <div className={styles.stack}>
      <EmptyState
        icon="lift"
        title="No lift planning application yet"
        hint="Once one is connected, you plan your lifts here. Until then, this page keeps your crane charts at hand."
        action={
          <Button asChild variant="primary" icon="left">
            <Link href={paths.dashboard()}>Return to Dashboard</Link>
          </Button>
        }
      />
      <CraneCharts />
      <p className={styles.operator}>
        Operator: set <code>CRANEDESK_LIFT_PLANNING_URL</code>.
      </p>
    </div>
  );
}

function CraneCharts() {
  const cranes = useQuery(cranesQuery).data;
  const charts = cranes?.flatMap((crane) =>
    crane.documents
      .filter((document) => document.documentType === "Crane Charts")
      .map((document) => ({ crane, document })),
  );
  if (!charts) return null;
  return (
    <section className={styles.stack}>
      <h2>Crane charts</h2>
      {charts.length === 0 ? (
        <p>None is filed yet. Add a chart to a crane as a document of the type Crane Charts.</p>
      ) : (
        <ListView aria-label="Crane charts">
          {charts.map(({ crane, document }) => (
            <ListItem
              key={document.id}
              icon="document"
              title={document.name}
              actions={
                <Button asChild icon="eye">
                  <a
                    href={files.document(document.id)}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`View Document ${document.name}`}
                  >
                    View Document
                  </a>
                </Button>
              }
            >
              <Link href={paths.crane(crane.id)}>
                {craneName(crane)} ({crane.vehicleId})
              </Link>
            </ListItem>
          ))}
        </ListView>
      )}
    </section>
  );
}
