// The calls about links.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";

export type Link = Schemas["Link"];
export type LinkInput = Schemas["LinkInput"];
export type MadeLink = Schemas["MadeLink"];

export const linksQuery = queryOptions({
  queryKey: ["links"],
  queryFn: ({ signal }) => call(api.GET("/api/links", { signal })),
});

export function openingsQuery(id: number) {
  return queryOptions({
    queryKey: ["links", id, "openings"],
    queryFn: ({ signal }) => call(api.GET("/api/links/{id}/openings", { params: { path: { id } }, signal })),
  });
}

export function makeLink(body: LinkInput): Promise<MadeLink> {
  return call(api.POST("/api/links", { body }));
}

export function endLink(id: number) {
  return call(api.DELETE("/api/links/{id}", { params: { path: { id } } }));
}
