import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { useUser } from "@/features/accounts";
import { recall, remember } from "@/lib/remembered";
import type { Sorting } from "./fleet";

/** How the fleet can be listed. The first is what everybody begins with. */
export const fleetViews = ["cards", "details", "planner"] as const;

export type FleetViewName = (typeof fleetViews)[number];

const CHOICE = "fleet view";

function known(view: unknown): FleetViewName | null {
  return fleetViews.find((candidate) => candidate === view) ?? null;
}

/** A sorting as the address has it: `cof`, or `-cof` from the last to the first. */
function readSorting(text: string | null): Sorting | null {
  if (!text) return null;
  return text.startsWith("-")
    ? { column: text.slice(1), direction: "descending" }
    : { column: text, direction: "ascending" };
}

function writeSorting({ column, direction }: Sorting): string {
  return direction === "descending" ? `-${column}` : column;
}

/**
 * How the fleet is listed and sorted, and where its planner begins. All is in the address, so that a link opens the same and Back returns to it. An
 * address that does not say how opens what was chosen last on this device, and then says so.
 */
export function useFleetView() {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState(() => known(recall(user.id, CHOICE)));
  const asked = known(parameters.get("view"));
  const view = asked ?? chosen ?? fleetViews[0];

  useEffect(() => {
    if (asked || !chosen || chosen === fleetViews[0]) return;
    const address = new URL(window.location.href);
    address.searchParams.set("view", chosen);
    // In place of this step, with all that is kept in it.
    window.history.replaceState(window.history.state, "", address);
  }, [asked, chosen]);

  const set = useCallback(
    (name: string, value: string | null) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );

  const choose = useCallback(
    (next: FleetViewName) => {
      remember(user.id, CHOICE, next);
      setChosen(next);
      set("view", next);
    },
    [user.id, set],
  );

  const sortText = parameters.get("sort");
  const sortBy = useCallback(
    (sorting: Sorting | null) => set("sort", sorting && writeSorting(sorting)),
    [set],
  );
  const from = parameters.get("from");
  const beginAt = useCallback((month: string | null) => set("from", month), [set]);
  return { view, choose, sorting: useMemo(() => readSorting(sortText), [sortText]), sortBy, from, beginAt };
}
