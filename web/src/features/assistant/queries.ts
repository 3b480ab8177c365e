// What the page knows before anything is asked.

import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api";
import { lookAgain } from "@/features/documents";

/** The cranes and documents that can be asked about. They change on other pages, so each visit reads them again. */
export const contextQuery = queryOptions({
  queryKey: ["assistant", "context"],
  queryFn: ({ signal }) => call(api.GET("/api/ai/context", { signal })),
  refetchOnMount: "always",
  // Documents that are being read become searchable by themselves.
  refetchInterval: ({ state }) => lookAgain(state.data?.flatMap(({ documents }) => documents)),
});
