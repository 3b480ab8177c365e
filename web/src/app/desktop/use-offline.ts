import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { beforeSignOut, onSessionChange, recheckSession, type User } from "@/features/accounts";
import { cranesQuery, refreshCrane } from "@/features/cranes";
import { onReturn } from "@/lib/connection";

/** Nothing of it is needed for the first screen, so its script comes when that has been at rest for a while. */
const loadBackground = () => import("@/features/offline/in-background");

type Background = Awaited<ReturnType<typeof loadBackground>>;

const REST_MS = 2_000;

/**
 * While somebody is signed in: opens without a signal, sends what was entered without one, asks anew for
 * everything when there is one again, and for what others change when they do. Null until that has begun.
 */
export function useOffline(user: User | null): Background | null {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  const [background, setBackground] = useState<Background | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => onReturn(() => void client.invalidateQueries()), [client]);
  useEffect(() => {
    if (userId === null) return;
    return whenAtRest(() => {
      // A script that does not come is asked for again with the next page.
      loadBackground().then(setBackground, () => {});
    });
  }, [userId]);
  useEffect(() => {
    if (userId === null || background === null) return;
    return begin(background, client, userId);
  }, [background, client, userId]);
  useEffect(() => background?.onTap(navigate), [background, navigate]);
  return userId === null ? null : background;
}

function begin(background: Background, client: QueryClient, userId: number): () => void {
  const {
    dropWaiting,
    followChanges,
    forgetPapers,
    keepPapers,
    onArrival,
    openOutbox,
    sendWaiting,
    startWorker,
  } = background;
  onSessionChange(forgetPapers);
  onSessionChange(dropWaiting);
  beforeSignOut(sendWaiting);
  if (import.meta.env.PROD) void startWorker();
  void openOutbox(userId);
  const send = () => void sendWaiting();
  const sendIfSeen = () => {
    if (document.visibilityState === "visible") send();
  };
  const keep = () => {
    const cranes = client.getQueryData(cranesQuery.queryKey);
    if (cranes) void keepPapers(userId, cranes);
  };
  keep();
  const stops = [
    onReturn(send),
    followChanges(client, userId, () => recheckSession(client)),
    onArrival((id) => void refreshCrane(client, id)),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryHash !== JSON.stringify(cranesQuery.queryKey)) return;
      if (query.state.status === "success" && query.state.fetchStatus === "idle") keep();
    }),
  ];
  document.addEventListener("visibilitychange", sendIfSeen);
  return () => {
    document.removeEventListener("visibilitychange", sendIfSeen);
    for (const stop of stops) stop();
  };
}

/** Not all browsers can say when they are idle. */
function whenAtRest(act: () => void): () => void {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else act();
  }, REST_MS);
  return () => clearTimeout(timer);
}
