import { useSearchParams } from "wouter";
import { craneTypes } from "../types";
import type { FleetFilter } from "./fleet";

const parameterOf: Record<keyof FleetFilter, string> = {
  search: "q",
  type: "type",
  ownership: "owner",
  status: "status",
};

function oneOf<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((candidate) => candidate === value) ?? null;
}

/** The dashboard's filter. It lives in the address, so that Back from a crane returns to the same list. */
export function useFleetFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter: FleetFilter = {
    search: parameters.get(parameterOf.search) ?? "",
    type: oneOf(craneTypes, parameters.get(parameterOf.type)),
    ownership: oneOf(["mine", "shared"], parameters.get(parameterOf.ownership)),
    status: oneOf(["expired", "expiring", "valid"], parameters.get(parameterOf.status)),
  };
  const change = (changes: Partial<FleetFilter>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of Object.keys(changes) as (keyof FleetFilter)[]) {
          const value = changes[name];
          if (value) next.set(parameterOf[name], value);
          else next.delete(parameterOf[name]);
        }
        return next;
      },
      { replace: true },
    );
  const clear = () => change({ search: "", type: null, ownership: null, status: null });
  return { filter, change, clear };
}
