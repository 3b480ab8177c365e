import { useMemo, useState } from "react";
import type { GridSelection } from "@/retro";
import type { JudgedEntry } from "../fleet/fleet";
import { craneName } from "../types";

const nothing: ReadonlySet<number> = new Set();

const nameOf = ({ crane }: JudgedEntry) => `${craneName(crane)} (${crane.vehicleId})`;

/** The cranes that are ticked. What a filter leaves out is not acted upon, and is ticked again when it comes back. */
export function useSelection(rows: readonly JudgedEntry[]) {
  const [keys, setKeys] = useState(nothing);
  const picked = useMemo(
    () => (keys.size === 0 ? [] : rows.filter(({ crane }) => keys.has(crane.id)).map(({ crane }) => crane)),
    [rows, keys],
  );
  const selection = useMemo((): GridSelection<JudgedEntry> => ({ keys, onChange: setKeys, nameOf }), [keys]);
  return { selection, picked, clear: () => setKeys(nothing) };
}
