import { MARK, markedUser } from "./offline-cache";

/** Who is signed in, for scripts of a page. */
export function signedInUser(): string | null {
  const mark = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${MARK}=`));
  return markedUser(mark?.slice(MARK.length + 1));
}
