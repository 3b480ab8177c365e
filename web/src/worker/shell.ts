// The app itself: its page and the scripts of every screen, kept for when there is no signal.

import { reachSoon } from "./network";

/** Put in by the build: which version this is, and the addresses of all its files. */
declare const __VERSION__: string;
declare const __FILES__: readonly string[];

export const VERSION = __VERSION__;

const SHELLS = "cranedesk-shell-";
const PAGE = "/";
/** A weak line is left free for what the user does meanwhile. */
const AT_ONCE = 3;

/** Fetches what is not there yet. Fails when something does not come: the browser tries again at its next start. */
export async function addShell(): Promise<void> {
  const shell = await caches.open(SHELLS + VERSION);
  const waiting = [...__FILES__];
  const fetchNext = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (await shell.match(address)) continue;
      // A file of the version before that is still the same has the same name.
      const known = await caches.match(address);
      await shell.put(address, known ?? (await fetchWhole(address)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  const page = await fetchWhole(PAGE);
  // Another node may run another version; its page would ask for scripts that are not here.
  if (!(await page.clone().text()).includes(VERSION)) throw new Error("The page is of another version.");
  await shell.put(PAGE, page);
}

async function fetchWhole(address: string): Promise<Response> {
  const response = await fetch(address, { cache: "no-cache", priority: "low" } as RequestInit);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** The version before stays: pages of it may still be open. */
export async function removeOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELLS + VERSION);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Names carry a hash of the content, so what is kept is right. */
export async function fromShell(request: Request, url: URL): Promise<Response> {
  return (await caches.match(url.pathname)) ?? fetch(request);
}

/** Any screen of the app: the server's page, or the one that is kept. */
export async function screen(request: Request): Promise<Response> {
  const asking = fetch(request);
  const response = await reachSoon(asking);
  if (response) return response;
  const shell = await caches.open(SHELLS + VERSION);
  return (await shell.match(PAGE)) ?? asking;
}
