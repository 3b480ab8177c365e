// The earlier lines that go along with a question, within what the server takes.

import type { Turn } from "../types";

const MOST_TURNS = 20;
const MOST_BYTES = 32 * 1024;

const encoder = new TextEncoder();

/** The newest lines as JSON; older ones are left out when there are too many or they are too long. */
export function historyOf(turns: readonly Turn[]): string {
  let kept = turns.slice(-MOST_TURNS);
  let json = JSON.stringify(kept);
  while (encoder.encode(json).length > MOST_BYTES) {
    kept = kept.slice(1);
    json = JSON.stringify(kept);
  }
  return json;
}
