// Where somebody wanted to be who had to sign in first. Kept in the tab: it outlives a reload of the sign-in page.

import { paths } from "@/lib/paths";

export interface Wanted {
  path: string;
  /** Whose session ended there; null when a visitor came. */
  userId: number | null;
  hasEnded: boolean;
}

const KEY = "cranedesk.wanted";
let isLeavingOnPurpose = false;

/** Before a sign-out: the next one to sign in begins at the dashboard. */
export function leaveOnPurpose(): void {
  isLeavingOnPurpose = true;
}

/**
 * On the way to the sign-in page. `last` is who was signed in until now, as far as this tab knows. False when they leave
 * on purpose.
 */
export function rememberWanted(path: string, last: { id: number } | null, hasEnded: boolean): boolean {
  if (isLeavingOnPurpose) {
    isLeavingOnPurpose = false;
    forgetWanted();
    return false;
  }
  const wanted: Wanted = { path, userId: last?.id ?? null, hasEnded };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // Without storage one begins at the dashboard.
  }
  return true;
}

export function readWanted(): Wanted | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Wanted | null;
  } catch {
    return null;
  }
}

export function forgetWanted(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to forget.
  }
}

/** Where to go after signing in. What one user had open is no business of the next. */
export function pathAfterSignIn(user: { id: number }): string {
  const wanted = readWanted();
  const isTheirs = wanted && (wanted.userId === null || wanted.userId === user.id);
  return isTheirs ? wanted.path : paths.dashboard();
}
