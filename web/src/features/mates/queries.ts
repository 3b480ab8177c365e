// What the server knows about mates, requests between them, and the cranes they share.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Mate = Schemas["Mate"];
export type MateRequest = Schemas["MateRequest"];
export type SharedCrane = Schemas["SharedCrane"];
export type ShareAccess = Schemas["ShareAccess"];

// Others change these lists too, so opening one asks again instead of trusting what was seen before.
const refetchOnMount = "always";

export const matesQuery = queryOptions({
  queryKey: ["mates"],
  queryFn: ({ signal }) => call(api.GET("/api/mates", { signal })),
  refetchOnMount,
});

export const requestsQuery = queryOptions({
  queryKey: ["mates", "requests"],
  queryFn: ({ signal }) => call(api.GET("/api/mates/requests", { signal })),
  refetchOnMount,
});

export const sharedCranesQuery = queryOptions({
  queryKey: ["mates", "shared-cranes"],
  queryFn: ({ signal }) => call(api.GET("/api/mates/shared-cranes", { signal })),
  refetchOnMount,
});
