import { useEffect } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { errorMessage } from "@/api";
import { useSession } from "@/features/accounts";
import { paths } from "@/lib/paths";
import { Alert, Button, Window } from "@/retro";
import { Desktop } from "./desktop/Desktop";
import { ErrorBoundary } from "./ErrorBoundary";
import { LoadingWindow } from "./LoadingWindow";
import { routeAt } from "./routes";

/** The page for the current address, for those who may see it. */
export function Screen() {
  const [location] = useLocation();
  const route = routeAt(location);
  const { user, isLoading, error, retry } = useSession();
  // The page's script and the session are fetched side by side.
  useEffect(() => {
    void route.Page.preload();
  }, [route]);

  if (route.access !== "anyone") {
    if (isLoading) return <Waiting />;
    if (error) return <Unreachable message={errorMessage(error)} onRetry={retry} />;
    if (route.access === "user" && !user) return <Redirect to={paths.auth()} replace />;
    if (route.access === "guest" && user) return <Redirect to={paths.dashboard()} replace />;
  }
  return (
    <Desktop user={user} frame={route.frame}>
      <ErrorBoundary key={route.path}>
        <Route path={route.path}>
          <route.Page />
        </Route>
      </ErrorBoundary>
    </Desktop>
  );
}

function Waiting() {
  return (
    <Desktop user={null} frame="bare">
      <LoadingWindow />
    </Desktop>
  );
}

function Unreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Desktop user={null} frame="bare">
      <Window title="CraneDesk" icon="warning" level={1} hazard>
        <Alert
          tone="red"
          title="The server did not answer as expected"
          actions={
            <Button variant="primary" onClick={() => onRetry()}>
              Try again
            </Button>
          }
        >
          <p>{message}</p>
        </Alert>
      </Window>
    </Desktop>
  );
}
