// The calls that read who did what.

import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Activity = Schemas["Activity"];

const start = null as number | null;

const paging = {
  initialPageParam: start,
  getNextPageParam: (page: Schemas["ActivityPage"]) => page.next,
};

const older = (before: number | null) => (before === null ? {} : { before });

export function craneActivityQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ["activity", "crane", id],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET("/api/cranes/{id}/activity", {
          params: { path: { id }, query: older(pageParam) },
          signal,
        }),
      ),
    ...paging,
  });
}

export const ownActivityQuery = infiniteQueryOptions({
  queryKey: ["activity", "own"],
  queryFn: ({ pageParam, signal }) =>
    call(api.GET("/api/user/activity", { params: { query: older(pageParam) }, signal })),
  ...paging,
});
