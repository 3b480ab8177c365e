// What can be done about alerts: the call, what is said afterwards, and what is read again.

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, plainMessage } from "@/api";
import { toast } from "@/retro";
import { withRead } from "./list/filter";
import {
  type AlertSettingsChange,
  alertSettingsQuery,
  alertsQuery,
  type Channel,
  deliveriesQuery,
} from "./queries";

function sayFailed(title: string) {
  return (error: unknown) => toast({ title, description: plainMessage(error), variant: "destructive" });
}

/** The keys of settings and deliveries begin with that of the list, so it alone is meant. */
function refreshList(client: QueryClient) {
  return client.invalidateQueries({ queryKey: alertsQuery.queryKey, exact: true });
}

function refreshSettings(client: QueryClient) {
  return client.invalidateQueries({ queryKey: alertSettingsQuery.queryKey });
}

/** Marks the given alerts as read, or all of them. It shows at once; the server is told meanwhile. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    // Kept alive: whoever leaves at once has read them all the same.
    mutationFn: (ids?: number[]) =>
      call(api.POST("/api/alerts/read", { body: ids ? { ids } : {}, keepalive: true })),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: alertsQuery.queryKey, exact: true });
      client.setQueryData(alertsQuery.queryKey, (list) => list && withRead(list, ids));
    },
    onError: sayFailed("Failed to mark as read"),
    onSettled: () => refreshList(client),
  });
}

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettingsChange) => call(api.PUT("/api/alerts/settings", { body })),
    onSuccess: (settings) => {
      client.setQueryData(alertSettingsQuery.queryKey, settings);
      toast({
        title: "Settings saved",
        description: "Your alerts come as you have set.",
        variant: "success",
      });
    },
    onError: sayFailed("Failed to save settings"),
    onSettled: () => refreshList(client),
  });
}

export function muteCrane(craneId: number, muted: boolean): Promise<void> {
  return call(api.PUT("/api/alerts/mutes/{id}", { params: { path: { id: craneId } }, body: { muted } }));
}

/** Ends or resumes the alerts of one crane. The switch turns at once, and back if the server refuses. */
export function useMuteCrane(craneId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) => muteCrane(craneId, muted),
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey: alertSettingsQuery.queryKey });
      client.setQueryData(alertSettingsQuery.queryKey, (settings) => {
        if (!settings) return settings;
        const others = settings.mutedCraneIds.filter((id) => id !== craneId);
        return { ...settings, mutedCraneIds: muted ? [...others, craneId] : others };
      });
    },
    onError: sayFailed("Failed to change the alerts of this crane"),
    onSettled: () => Promise.all([refreshSettings(client), refreshList(client)]),
  });
}

/** Makes a new calendar address; an older one ends. The answer is the only time it can be seen. */
export function useMakeCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.POST("/api/alerts/calendar")),
    onError: sayFailed("Failed to make a calendar address"),
    onSettled: () => refreshSettings(client),
  });
}

export function useRevokeCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.DELETE("/api/alerts/calendar")),
    onSuccess: () =>
      toast({
        title: "Calendar address revoked",
        description: "Calendars that use it get nothing more.",
        variant: "success",
      }),
    onError: sayFailed("Failed to revoke the calendar address"),
    onSettled: () => refreshSettings(client),
  });
}

/** Sends a test, and says what the server says about it. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (channel: Channel) => call(api.POST("/api/alerts/test", { body: { channel } })),
    onSuccess: ({ result }) => toast({ title: "Test sent", description: result, variant: "success" }),
    onError: sayFailed("Test not sent"),
    onSettled: () =>
      Promise.all([refreshList(client), client.invalidateQueries({ queryKey: deliveriesQuery.queryKey })]),
  });
}
