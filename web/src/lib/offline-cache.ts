// What a browser keeps of one user, to be read without a signal: answers that were seen, and papers. The page and its
// service worker both put things there; what is kept is found by the name of its user alone.

/** When a kept answer was seen, in milliseconds: on answers that come from what is kept. */
export const SEEN_AT = "x-seen-at";

/** The cookie beside the session's own, which scripts may read: it holds the number of the user who is signed in. */
export const MARK = "cranedesk-signed-in";

const OF_USERS = "cranedesk-of-";

/** Numbers never end in a dash, so that no user's name begins another's. */
function prefixOf(user: string): string {
  return `${OF_USERS}${user}-`;
}

export function answersOf(user: string): string {
  return `${prefixOf(user)}answers`;
}

export function papersOf(user: string): string {
  return `${prefixOf(user)}papers`;
}

/** A user's number as the mark has it; anything else is nobody. */
export function markedUser(mark: string | null | undefined): string | null {
  return mark && /^[1-9]\d*$/.test(mark) ? mark : null;
}

/** Removes all of it, of everybody or of all but one user. */
export async function clearOfflineCache(but: string | null = null): Promise<void> {
  // Only pages that came over https, or from this machine, can keep anything.
  if (!("caches" in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  const doomed = names.filter(
    (name) => name.startsWith(OF_USERS) && !(but !== null && name.startsWith(prefixOf(but))),
  );
  await Promise.all(doomed.map((name) => caches.delete(name)));
}
