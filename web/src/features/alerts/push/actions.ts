// Turning pushes on and off: the call, what is said afterwards, and what is read again.

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, plainMessage } from "@/api";
import { endPush, subscribed } from "@/lib/push";
import { toast } from "@/retro";
import { type PushDevice, pushQuery } from "../queries";
import { NotTurnedOn, turnOn } from "./subscribe";

/** Whether the browser itself is subscribed, which its user may have ended in its settings. */
export const subscribedQuery = queryOptions({
  queryKey: ["alerts", "push", "subscribed"],
  queryFn: async () => (await subscribed()) !== null,
  refetchOnMount: "always",
});

function said(error: unknown): string {
  return error instanceof NotTurnedOn ? error.message : plainMessage(error);
}

/** The key of what the browser itself says begins with that of what the server says, so both are meant. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: pushQuery.queryKey });
}

export function useTurnOn() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (publicKey: string) => turnOn(publicKey),
    onSuccess: () =>
      toast({
        title: "Push is on",
        description: "Alerts reach you on this device from now on.",
        variant: "success",
      }),
    onError: (error) =>
      toast({ title: "Push was not turned on", description: said(error), variant: "destructive" }),
    onSettled: refresh,
  });
}

export function useTurnOff() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, isThis }: PushDevice) => {
      await call(api.DELETE("/api/alerts/push/devices/{id}", { params: { path: { id } } }));
      if (isThis) await endPush();
    },
    onSuccess: (_nothing, { browser }) =>
      toast({ title: "Push is off", description: `No more alerts go to ${browser}.`, variant: "success" }),
    onError: (error) =>
      toast({ title: "Push was not turned off", description: said(error), variant: "destructive" }),
    onSettled: refresh,
  });
}
