// What the papers say about what was typed.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, call, type Schemas } from "@/api";
import { useSettled } from "@/lib/use-settled";

export type PaperHit = Schemas["Hit"];

/** One letter stands on every page. */
const FEWEST = 2;
const noHits: readonly PaperHit[] = [];

/** Pages and papers that fit, best first; none until enough is typed. A failed search finds none: cranes are listed all the same. */
export function useLookup(typed: string, limit: number) {
  const q = useSettled(typed.trim());
  const isEnough = q.length >= FEWEST && typed.trim().length >= FEWEST;
  const { data } = useQuery({
    queryKey: ["search", q, limit],
    queryFn: ({ signal }) => call(api.GET("/api/search", { params: { query: { q, limit } }, signal })),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    // Papers are filed and read meanwhile, by mates too.
    staleTime: 10_000,
    retry: false,
  });
  return { hits: isEnough ? (data?.hits ?? noHits) : noHits, forgiven: data?.forgiven ?? false };
}

export function snippetText({ snippet }: PaperHit): string {
  return snippet.map(({ text }) => text).join("");
}
