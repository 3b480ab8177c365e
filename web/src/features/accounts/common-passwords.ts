// The 10,000 commonest passwords. They are fetched when somebody begins to type one, since the list is larger than the
// page; nothing of what is typed leaves the browser.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "@/api";

const commonPasswordsQuery = queryOptions({
  queryKey: ["common-passwords"],
  queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
    const list = await call(api.GET("/api/common-passwords", { parseAs: "text", signal }));
    return new Set(list.split("\n"));
  },
});

const none: ReadonlySet<string> = new Set();

/** Empty until the list is there, and where it cannot be fetched: it only helps to warn. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> {
  return useQuery({ ...commonPasswordsQuery, enabled: isNeeded }).data ?? none;
}
