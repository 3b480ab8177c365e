// The calls about packs.

import { queryOptions } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";
import type { Pack, PackChoice, PackFormat } from "./types";

/** How often a pack that is being made is looked at. */
const lookEvery = 400;

export function packQuery(id: number) {
  return queryOptions({
    queryKey: ["packs", id],
    queryFn: ({ signal }): Promise<Pack> =>
      call(api.GET("/api/packs/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === "making" || !state.data ? lookEvery : false),
  });
}

export const templatesQuery = queryOptions({
  queryKey: ["pack-templates"],
  queryFn: ({ signal }) => call(api.GET("/api/pack-templates", { signal })),
});

export function makePack(craneIds: number[], format: PackFormat, choice: PackChoice): Promise<Pack> {
  return call(api.POST("/api/packs", { body: { craneIds, format, choice } }));
}

export function keepTemplate(body: Schemas["PackTemplateInput"]) {
  return call(api.POST("/api/pack-templates", { body }));
}

export function changeTemplate(id: number, body: Schemas["PackTemplateInput"]) {
  return call(api.PUT("/api/pack-templates/{id}", { params: { path: { id } }, body }));
}

export function removeTemplate(id: number) {
  return call(api.DELETE("/api/pack-templates/{id}", { params: { path: { id } } }));
}
