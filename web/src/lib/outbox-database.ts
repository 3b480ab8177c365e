// Where what was entered without a signal waits. Its name stands here, so that signing out can remove it without the
// script that fills it.

export const OUTBOX = "cranedesk-outbox";

export function deleteOutbox(): void {
  try {
    indexedDB.deleteDatabase(OUTBOX);
  } catch {
    // A browser without a database keeps nothing.
  }
}
