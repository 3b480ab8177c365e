import { queryOptions } from "@tanstack/react-query";
import { api, call } from "./client";

/** What the operator of this server has set up. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(api.GET("/api/settings", { signal })),
});
