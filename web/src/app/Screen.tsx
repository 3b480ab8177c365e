import { Suspense, useEffect } from "react";
import { matchRoute, Redirect, Route, useLocation, useRouter } from "wouter";
import { errorMessage } from "@/api";
import { useSession } from "@/features/accounts";
import { paths } from "@/lib/paths";
import { Alert, Button, Spinner, Window } from "@/retro";
import { Desktop } from "./desktop/Desktop";
import { ErrorBoundary } from "./ErrorBoundary";
import type { AppRoute } from "./route-types";
import { notFound, routes } from "./routes";

function useCurrentRoute(): AppRoute {
  const [location] = useLocation();
  const { parser } = useRouter();
  return routes.find((route) => matchRoute(parser, route.path, location)[0]) ?? notFound;
}

/** The page for the current address, for those who may see it. */
export function Screen() {
  const route = useCurrentRoute();
  const { user, isLoading, error, retry } = useSession();
  // The page's script and the session are fetched side by side.
  useEffect(() => route.preload(), [route]);

  if (route.access !== "anyone") {
    if (isLoading) return <Waiting />;
    if (error) return <Unreachable message={errorMessage(error)} onRetry={retry} />;
    if (route.access === "user" && !user) return <Redirect to={paths.auth()} replace />;
    if (route.access === "guest" && user) return <Redirect to={paths.dashboard()} replace />;
  }
  return (
    <Desktop user={user} frame={route.frame}>
      <ErrorBoundary key={route.path}>
        <Suspense fallback={<LoadingWindow />}>
          <Route path={route.path}>
            <route.Page />
          </Route>
        </Suspense>
      </ErrorBoundary>
    </Desktop>
  );
}

function LoadingWindow() {
  return (
    <Window title="CraneDesk" icon="craneTelescopic">
      <Spinner />
    </Window>
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
