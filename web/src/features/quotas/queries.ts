// How much of the server the user's cranes and papers take.

import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api";

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: ({ signal }) => call(api.GET("/api/user/usage", { signal })),
  // Everything that is filed changes it.
  refetchOnMount: "always",
});
