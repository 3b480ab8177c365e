// What the server knows about the user's alerts.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Alert = Schemas["Alert"];
export type AlertList = Schemas["AlertList"];
export type AlertSettings = Schemas["AlertSettings"];
export type AlertSettingsChange = Schemas["AlertSettingsChange"];
/** The key of a kind of certificate. */
export type Certificate = string;
export type Delivery = Schemas["Delivery"];
export type Channel = Schemas["Channel"];
export type PushDevice = Schemas["PushDevice"];

/** Read by the bell as well, which asks again when the user comes to the dashboard or to the alerts. */
export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => call(api.GET("/api/alerts", { signal })),
});

/** The server looks through a new crane's dates within half a minute; until then the list is asked for again. */
export function lookAgain(list: AlertList | undefined): number | false {
  return list?.looking ? 3_000 : false;
}

export const alertSettingsQuery = queryOptions({
  queryKey: ["alerts", "settings"],
  queryFn: ({ signal }) => call(api.GET("/api/alerts/settings", { signal })),
  // The address comes from the profile, and whether mail gets through is found out on the server.
  refetchOnMount: "always",
});

export const deliveriesQuery = queryOptions({
  queryKey: ["alerts", "deliveries"],
  queryFn: ({ signal }) => call(api.GET("/api/alerts/deliveries", { signal })),
  refetchOnMount: "always",
});

export const pushQuery = queryOptions({
  queryKey: ["alerts", "push"],
  queryFn: ({ signal }) => call(api.GET("/api/alerts/push", { signal })),
  // Another device may have been turned on or off since.
  refetchOnMount: "always",
});
