// Small choices that a user has made on this device, such as how the fleet is listed. They are no secret and no work:
// where a browser keeps nothing, the usual choice holds.

function keyOf(userId: number, name: string): string {
  return `cranedesk.choice.${userId}.${name}`;
}

/** What was chosen, or null. Whoever asks checks that it still means something. */
export function recall(userId: number, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? "null");
  } catch {
    return null;
  }
}

export function remember(userId: number, name: string, choice: unknown): void {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(choice));
  } catch {
    // Storage is full or forbidden.
  }
}
