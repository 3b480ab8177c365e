import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "@/api";
import { App } from "@/app/App";
import { routeAt } from "@/app/routes";
import { isMarkedSignedIn, recheckSession, sessionQuery } from "@/features/accounts";
import { watchConnection } from "@/lib/connection";
import { warmUpFormats } from "@/lib/dates";
import { watchInstallOffer } from "@/lib/install";
import { nextTask } from "@/lib/next-task";
import { dismissOlderToast } from "@/retro";

const client = createQueryClient(recheckSession, dismissOlderToast);
const route = routeAt(window.location.pathname);

// Who is signed in, the page's script and what it shows first are asked for side by side. Each asking is a task of its
// own, because a slow phone cannot answer a tap until a task ends.
export async function begin(place: HTMLElement) {
  watchConnection();
  watchInstallOffer();
  await nextTask();
  const session = client.prefetchQuery(sessionQuery);
  await nextTask();
  const script = route.Page.preload();
  await nextTask();
  if (isMarkedSignedIn()) route.prefetch?.(client);
  await nextTask();
  const sheet = styleSheet();
  await nextTask();
  warmUpFormats();
  // An answer that came during the first render would have the whole page drawn a second time, without a pause.
  await Promise.all([session, script, sheet]);
  // In a transition the first render pauses often, for the same reason.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
}

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
