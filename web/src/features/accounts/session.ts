// Who is signed in.

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, call, errorMessage, type Schemas } from "@/api";
import { forgetAnswers } from "@/lib/connection";
import { chooseDateOrder, NEW_ZEALAND } from "@/lib/date-order";
import { dropDraftsOf } from "@/lib/drafts";
import { clearOfflineCache, MARK } from "@/lib/offline-cache";
import { deleteOutbox } from "@/lib/outbox-database";
import { paths } from "@/lib/paths";
import { endPush } from "@/lib/push";
import { toast } from "@/retro";
import { leaveOnPurpose } from "./wanted";

export type User = Schemas["User"];

export const sessionQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async (): Promise<User | null> => {
    if (window.location.pathname.startsWith(paths.auth()) && !isMarkedSignedIn()) return null;
    try {
      return recognise(await call(api.GET("/api/user")));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      await clearOfflineCache();
      return null;
    }
  },
});

/** Whoever uses the app from now on: dates are written and read in their order. */
function recognise(user: User | null): User | null {
  chooseDateOrder(user?.dateOrder ?? NEW_ZEALAND);
  return user;
}

/** After a change to one's own account. */
export function changeUser(client: QueryClient, user: User | null): void {
  client.setQueryData(sessionQuery.queryKey, recognise(user));
}

/**
 * Whether the server left its mark beside the session's cookie, which scripts cannot see. A visitor of the sign-in
 * page without it is nobody, and browsers would log the refused question as an error of the page.
 */
export function isMarkedSignedIn(): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.startsWith(`${MARK}=`));
}

/** The signed-in user, or null when nobody is. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  return { user: data ?? null, isLoading: isPending, error, retry: refetch };
}

/** The signed-in user on a screen that only signed-in users reach. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("User not authenticated");
  return user;
}

/** After sign-in or registration: what another user saw before is forgotten. */
export function startSession(client: QueryClient, user: User): void {
  forgetAllButTheSession(client, user.id);
  changeUser(client, user);
}

/** After sign-out, or when the server no longer knows the session. */
export function endSession(client: QueryClient): void {
  // The session goes first: screens that need a user leave before their data does.
  changeUser(client, null);
  forgetAllButTheSession(client, null);
}

type Forget = (userId: number | null) => void;

const forgetters = new Set<Forget>();
const lastChances = new Set<() => Promise<void>>();

/** For what a feature keeps outside the query cache: `forget` runs whenever somebody signs in or out, with who did. */
export function onSessionChange(forget: Forget): void {
  forgetters.add(forget);
}

/** For what would be lost: `finish` is waited for before somebody is signed out. */
export function beforeSignOut(finish: () => Promise<void>): void {
  lastChances.add(finish);
}

/** The session's own query stays: the app is watching it, and would not see a new one in its place. */
function forgetAllButTheSession(client: QueryClient, userId: number | null): void {
  for (const forget of forgetters) forget(userId);
  void clearOfflineCache(userId === null ? null : String(userId));
  forgetAnswers();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
}

/** Another call was refused as not signed in: ask again who is. */
export function recheckSession(client: QueryClient): void {
  if (client.getQueryData(sessionQuery.queryKey)) void client.invalidateQueries(sessionQuery);
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await Promise.all([...lastChances].map((finish) => finish().catch(() => {})));
      return call(api.POST("/api/logout"));
    },
    onSuccess: () => {
      leaveOnPurpose();
      const user = client.getQueryData(sessionQuery.queryKey);
      if (user) dropDraftsOf(user.id);
      deleteOutbox();
      void endPush();
      endSession(client);
      toast({ title: "Logged out", description: "You have been successfully logged out." });
    },
    onError: (error) => {
      toast({ title: "Logout failed", description: errorMessage(error), variant: "destructive" });
    },
  });
}
