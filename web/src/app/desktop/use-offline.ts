import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { beforeSignOut, onSessionChange, type User } from "@/features/accounts";
import { cranesQuery, refreshCrane } from "@/features/cranes";
import { dropWaiting, onArrival, openOutbox, sendWaiting } from "@/features/outbox";
import { onReturn } from "@/lib/connection";

/** Nothing of it is needed for the first screen, so its script comes when that is at rest. */
const loadOffline = () => import("@/features/offline/in-background");

/** While somebody is signed in: opens without a signal, and asks anew for everything when there is one again. */
export function useOffline(user: User | null): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  useEffect(() => onReturn(() => void client.invalidateQueries()), [client]);
  useOutbox(client, userId);
  useEffect(() => {
    if (userId === null || !import.meta.env.PROD) return;
    return whenIdle(() => {
      loadOffline().then(
        ({ forgetPapers, startWorker }) => {
          onSessionChange(forgetPapers);
          void startWorker();
        },
        // It is tried again with the next page.
        () => {},
      );
    });
  }, [userId]);
  useEffect(() => {
    if (userId === null || !import.meta.env.PROD) return;
    return watchCranes(client, () => void keepTheirPapers(client, userId));
  }, [client, userId]);
}

onSessionChange((user) => void dropWaiting(user));
beforeSignOut(sendWaiting);

/** Sent at the start, when there is a signal again, when the page is seen again, and before signing out. */
function useOutbox(client: QueryClient, userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    void openOutbox(userId);
    const send = () => void sendWaiting();
    const sendIfSeen = () => {
      if (document.visibilityState === "visible") send();
    };
    const stopListening = [onReturn(send), onArrival((id) => void refreshCrane(client, id))];
    document.addEventListener("visibilitychange", sendIfSeen);
    return () => {
      document.removeEventListener("visibilitychange", sendIfSeen);
      for (const stop of stopListening) stop();
    };
  }, [client, userId]);
}

async function keepTheirPapers(client: QueryClient, userId: number): Promise<void> {
  const cranes = client.getQueryData(cranesQuery.queryKey);
  const offline = await loadOffline().catch(() => null);
  if (cranes && offline) await offline.keepPapers(userId, cranes);
}

/** `act` runs, when the browser is idle, after the list of cranes has come. */
function watchCranes(client: QueryClient, act: () => void): () => void {
  let cancel = () => {};
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== JSON.stringify(cranesQuery.queryKey)) return;
    if (query.state.status !== "success" || query.state.fetchStatus !== "idle") return;
    cancel();
    cancel = whenIdle(act);
  });
  return () => {
    cancel();
    unsubscribe();
  };
}

/** Not all browsers can say when they are idle; a moment after the page has loaded will do there. */
function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(act, { timeout: 10_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 2_000);
  return () => clearTimeout(timer);
}
