// What the server knows about mates, requests between them, and the cranes they share.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";
import { cranesQuery } from "@/features/cranes";

export type Mate = Schemas["Mate"];
export type MateRequest = Schemas["MateRequest"];
export type SharedCrane = Schemas["SharedCrane"];
export type BlockedPerson = Schemas["BlockedPerson"];
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

export const blockedQuery = queryOptions({
  queryKey: ["mates", "blocked"],
  queryFn: ({ signal }) => call(api.GET("/api/mates/blocked", { signal })),
  refetchOnMount,
});

export const sharedCranesQuery = queryOptions({
  queryKey: ["mates", "shared-cranes"],
  queryFn: async ({ signal, client, queryKey }) => {
    const shares = await call(api.GET("/api/mates/shared-cranes", { signal }));
    const known = client.getQueryData<SharedCrane[]>(queryKey);
    // What is shared is also in the fleet: where one list has changed, so has the other.
    if (known && JSON.stringify(known) !== JSON.stringify(shares)) {
      void client.invalidateQueries({ queryKey: cranesQuery.queryKey });
    }
    return shares;
  },
  refetchOnMount,
});
