// The calls about devices.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Device = Schemas["Device"];

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: ({ signal }) => call(api.GET("/api/user/devices", { signal })),
});

export function signOutDevice(id: number) {
  return call(api.DELETE("/api/user/devices/{id}", { params: { path: { id } } }));
}

export function signOutOthers() {
  return call(api.DELETE("/api/user/devices"));
}
