import { Stamp } from "@/retro";
import type { Fitness } from "./types";

/** Whether the crane may work, with every reason why not. */
export function FitnessStamp({ fitness }: { fitness: Fitness }) {
  if (fitness.fit) return <Stamp tone="green" word="FIT FOR WORK" />;
  const found = fitness.reasons ?? [];
  const reasons = found.map(({ text }) => text).join(", ");
  // Of a day that has passed, nothing to show is no proof either way.
  const isUnshown = found.length > 0 && found.every(({ state }) => state === "nothingRecorded");
  const word = isUnshown ? "NOT SHOWN TO BE FIT" : "PARKED";
  return (
    <Stamp tone={isUnshown ? "amber" : "red"} word={`${word}${reasons ? ":" : ""}`}>
      {reasons && <span>{reasons}</span>}
    </Stamp>
  );
}
