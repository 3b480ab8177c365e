// The calls about API tokens.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type ApiToken = Schemas["ApiToken"];

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => call(api.GET("/api/user/tokens", { signal })),
});

export function makeToken(body: Schemas["ApiTokenForm"]) {
  return call(api.POST("/api/user/tokens", { body }));
}

export function revokeToken(id: number) {
  return call(api.DELETE("/api/user/tokens/{id}", { params: { path: { id } } }));
}
