import { useSearchParams } from "wouter";

/** Which sheet of a page is open, kept in the address as `?tab=`. The first one is the default and leaves it bare. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]): [T, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get("tab");
  const tab = tabs.find((known) => known === asked) ?? tabs[0];
  const choose = (next: string) => setParams(next === tabs[0] ? {} : { tab: next }, { replace: true });
  return [tab, choose];
}
