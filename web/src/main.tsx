import "@/retro/retro.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "@/api";
import { App } from "@/app/App";
import { routeAt } from "@/app/routes";
import { isMarkedSignedIn, recheckSession, sessionQuery } from "@/features/accounts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element");

const client = createQueryClient(recheckSession);
// Who is signed in, the page's script and what it shows first are asked for side by side.
const route = routeAt(window.location.pathname);
void client.prefetchQuery(sessionQuery);
if (isMarkedSignedIn()) route.prefetch?.(client);
void Promise.all([route.Page.preload(), styleSheet()]).then(() => {
  // In a transition the first render pauses often, so that a slow phone can scroll and tap meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
});

/** The build leaves its style sheet to be switched on here, so that the first picture does not wait for it. */
function styleSheet(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>("link[data-sheet]");
  if (!link) return Promise.resolve();
  return new Promise((settle) => {
    link.onload = settle;
    link.onerror = settle;
    link.rel = "stylesheet";
  });
}
