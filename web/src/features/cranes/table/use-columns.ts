import { useCallback, useMemo, useState } from "react";
import { useUser } from "@/features/accounts";
import { recall, remember } from "@/lib/remembered";
import type { Crane } from "../types";
import { columnsOf, pickColumns } from "./columns";

const CHOICE = "fleet columns";

function readChoice(kept: unknown): string[] | null {
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : null;
}

/**
 * The columns of the list: all that there are, those that the user has chosen on this device, those on paper,
 * and how to choose.
 */
export function useColumns(cranes: readonly Crane[]) {
  const user = useUser();
  const [chosen, setChosen] = useState(() => readChoice(recall(user.id, CHOICE)));
  const all = useMemo(() => columnsOf(cranes), [cranes]);
  const shown = useMemo(() => pickColumns(all, chosen), [all, chosen]);
  const printed = useMemo(() => pickColumns(all, chosen, { onPaper: true }), [all, chosen]);
  const choose = useCallback(
    (keys: string[] | null) => {
      remember(user.id, CHOICE, keys);
      setChosen(keys);
    },
    [user.id],
  );
  return { all, shown, printed, choose };
}
