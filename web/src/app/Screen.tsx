import { type RefObject, useEffect, useRef, useState } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { errorMessage } from "@/api";
import {
  forgetWanted,
  isMarkedSignedIn,
  pathAfterSignIn,
  rememberWanted,
  type User,
  useSession,
} from "@/features/accounts";
import { paths } from "@/lib/paths";
import { Alert, Button, dismissToast, Window } from "@/retro";
import { Desktop } from "./desktop/Desktop";
import { ErrorBoundary } from "./ErrorBoundary";
import { LoadingWindow } from "./LoadingWindow";
import { routeAt } from "./routes";

/** The page for the current address, for those who may see it. */
export function Screen() {
  const [location] = useLocation();
  const route = routeAt(location);
  const { user, isLoading, error, retry } = useSession();
  const lastUser = useRef<User | null>(null);
  useEffect(() => {
    if (user) lastUser.current = user;
  }, [user]);
  // The page's script and the session are fetched side by side.
  useEffect(() => {
    void route.Page.preload();
  }, [route]);

  if (route.access !== "anyone") {
    if (isLoading) return <Waiting />;
    if (error) return <Unreachable message={errorMessage(error)} onRetry={retry} />;
    if (route.access === "user" && !user) return <ToSignIn last={lastUser} />;
    if (route.access === "guest" && user) return <FromSignIn user={user} />;
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

/** Sends a visitor to sign in, and remembers where they wanted to be. */
function ToSignIn({ last }: { last: RefObject<User | null> }) {
  const [path] = useState(() => `${window.location.pathname}${window.location.search}`);
  useEffect(() => {
    const user = last.current;
    const isSent = rememberWanted(path, user, user !== null || isMarkedSignedIn());
    // The sign-in page says why; that the call was refused tells nobody more.
    if (isSent) dismissToast();
    last.current = null;
  }, [path, last]);
  return <Redirect to={paths.auth()} replace />;
}

/** Sends on whoever has signed in. */
function FromSignIn({ user }: { user: User }) {
  const [to] = useState(() => pathAfterSignIn(user));
  useEffect(forgetWanted, []);
  return <Redirect to={to} replace />;
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
