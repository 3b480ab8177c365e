import { useEffect, useEffectEvent, useState } from "react";
import type { Schemas } from "@/api";
import { useUser } from "@/features/accounts";
import { formatSize } from "@/lib/sizes";
import { Checkbox } from "@/retro";
import {
  canKeepPapers,
  chooseCrane,
  isCraneKept,
  type KeptPapers,
  keepPapers,
  LIMIT_BYTES,
  useKeptPapers,
} from "./papers";

type Crane = Schemas["Crane"];

interface KeepOnPhoneProps {
  crane: Pick<Crane, "id" | "access" | "documents">;
  /** All cranes that the user sees, as they are now. */
  listCranes: () => Promise<readonly Crane[]>;
}

/** The switch that has a crane's papers open without a signal, and how much room such papers take. */
export function KeepOnPhone(props: KeepOnPhoneProps) {
  return canKeepPapers() ? <Keep {...props} /> : null;
}

function Keep({ crane, listCranes }: KeepOnPhoneProps) {
  const user = useUser();
  const kept = useKeptPapers();
  const [isChosen, setChosen] = useState(() => isCraneKept(user.id, crane.id));
  const bringInStep = useEffectEvent(() => {
    // Without a signal it is done when there is one again.
    listCranes()
      .then((cranes) => keepPapers(user.id, cranes))
      .catch(() => {});
  });
  const papers = crane.documents.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a paper that came or went is one to keep or to let go.
  useEffect(() => bringInStep(), [isChosen, papers]);

  const choose = (next: boolean) => {
    chooseCrane(user.id, crane.id, next);
    setChosen(next);
  };
  return (
    <Checkbox
      label="Keep on this phone"
      checked={isChosen}
      onChange={(event) => choose(event.currentTarget.checked)}
      hint={describe(crane, kept)}
    />
  );
}

function describe({ documents }: Pick<Crane, "documents">, kept: KeptPapers): string {
  const here = documents.filter(({ id }) => kept.ids.has(id)).length;
  const words = [
    `${here} of ${documents.length} ${documents.length === 1 ? "paper" : "papers"} open without a signal.`,
    `Papers on this phone take ${formatSize(kept.bytes)} of ${formatSize(LIMIT_BYTES)}.`,
  ];
  if (kept.tooMany > 0) words.push(`${kept.tooMany} more did not fit.`);
  if (kept.isBusy) words.push("Fetching...");
  return words.join(" ");
}
