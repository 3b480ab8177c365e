import { Stamp } from "@/retro";
import type { Fitness } from "./types";

/** Whether the crane may work, with every reason why not. */
export function FitnessStamp({ fitness }: { fitness: Fitness }) {
  if (fitness.fit) return <Stamp tone="green" word="FIT FOR WORK" />;
  const reasons = (fitness.reasons ?? []).map(({ text }) => text).join(", ");
  return (
    <Stamp tone="red" word={`PARKED${reasons ? ":" : ""}`}>
      {reasons && <span>{reasons}</span>}
    </Stamp>
  );
}
