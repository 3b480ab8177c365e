// The same thing done with many cranes, one call each. What one of them refuses leaves the others as they are.

import { isUnreached, plainMessage, statusOf } from "@/api";
import type { Crane } from "../types";

export interface Refusal {
  crane: Crane;
  why: string;
}

export interface Outcome {
  done: Crane[];
  refused: Refusal[];
  /** Not come to: it was stopped, or the server could not be reached. */
  left: Crane[];
}

interface Run {
  signal: AbortSignal;
  onProgress: (finished: number) => void;
}

/** The server keeps room for others. */
const AT_ONCE = 4;

export async function withEach(
  cranes: readonly Crane[],
  act: (crane: Crane) => Promise<unknown>,
  { signal, onProgress }: Run,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [], left: [] };
  const waiting = [...cranes];
  let isOver = false;
  const work = async () => {
    for (let crane = waiting.shift(); crane; crane = waiting.shift()) {
      if (isOver || signal.aborted) {
        outcome.left.push(crane);
        continue;
      }
      try {
        await act(crane);
        outcome.done.push(crane);
      } catch (error) {
        outcome.refused.push({ crane, why: plainMessage(error) });
        // Without a connection or a session the others would fail alike.
        if (isUnreached(error) || statusOf(error) === 401) isOver = true;
      }
      onProgress(outcome.done.length + outcome.refused.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
