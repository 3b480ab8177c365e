// Answers of the server, with what was last seen behind them. They are kept for the user whom the cookie beside the
// session names, and found again for the same user alone.

import { answersOf, clearOfflineCache, MARK, markedUser, papersOf, SEEN_AT } from "@/lib/offline-cache";
import { isPicture } from "./addresses";
import { LateAnswers } from "./late";
import { reachSoon } from "./network";

declare const self: ServiceWorkerGlobalScope & {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
};

/** More than a fleet of hundreds needs; the oldest go. */
const MOST = 2_000;
const TRIM_EVERY = 50;
let sinceTrimmed = 0;
/** Whose things were last looked for or kept. */
let lastUser: string | null | undefined;
const late = new LateAnswers(async (id) => (await self.clients.get(id))?.postMessage({ cameLate: true }));

/** Who is signed in, by the cookie. Where a worker cannot read it, nothing is kept and nothing is shown. */
async function signedIn(): Promise<string | null> {
  const mark = await self.cookieStore?.get(MARK).catch(() => null);
  const user = markedUser(mark?.value);
  if (user !== lastUser) {
    lastUser = user;
    late.forget();
    await clearOfflineCache(user);
  }
  return user;
}

export async function answer(event: FetchEvent, url: URL): Promise<Response> {
  const user = await signedIn();
  const arrived = late.collect(user, url);
  if (arrived) return arrived;
  const asking = fetch(event.request);
  const copy = asking.then((response) => response.clone());
  event.waitUntil(copy.then((response) => take(user, url, response)).catch(() => {}));
  const soon = await reachSoon(asking);
  if (soon) return soon;
  const kept = await find(user, answersOf, url);
  if (!kept) return asking;
  event.waitUntil(late.wait(user, url, asking, event.clientId));
  return kept;
}

/** Papers are kept by the page, when their owner wants it; here they are found, or gone. */
export async function paper(event: FetchEvent, url: URL): Promise<Response> {
  const user = await signedIn();
  const asking = fetch(event.request);
  event.waitUntil(
    asking.then((response) => removeIfGone(user, papersOf, url, response.status)).catch(() => {}),
  );
  const found = (await reachSoon(asking)) ?? (await find(user, papersOf, url));
  return found ?? asking.catch(() => notHere(event.request));
}

function notHere(request: Request): Response {
  if (request.mode !== "navigate") return Response.error();
  return new Response(
    "This paper is not on this phone, and there is no signal. Switch on “Keep on this phone” for the crane while " +
      "there is one, and its papers open without.",
    { status: 503, headers: { "content-type": "text/plain; charset=utf-8" } },
  );
}

/** What was fetched before this worker was there is fetched once more, so that all of the first visit is kept. */
export async function keepSeen(addresses: readonly URL[]): Promise<void> {
  const user = await signedIn();
  for (const url of addresses) {
    if (isPicture(url) && (await find(user, answersOf, url))) continue;
    const response = await fetch(url, { credentials: "include" }).catch(() => null);
    if (response) await take(user, url, response);
  }
}

async function take(user: string | null, url: URL, response: Response): Promise<void> {
  if (response.status === 401) return clearOfflineCache();
  await removeIfGone(user, answersOf, url, response.status);
  if (response.status !== 200 || user === null) return;
  const body = await response.blob();
  // Asked as one user and answered as another: it is not known whose it is.
  if ((await signedIn()) !== user) return;
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.set(SEEN_AT, String(Date.now()));
  const cache = await caches.open(answersOf(user));
  await cache.put(url, new Response(body, { headers }));
  if ((await signedIn()) !== user) await caches.delete(answersOf(user));
  else await Promise.all([trim(cache), keepWho(user, cache)]);
}

const WHO = new URL("/api/user", self.location.origin);
/** For whom it was asked. */
let askedFor: string | null = null;

/** Who has just signed in was told so by that answer, and has not asked; without it no page opens. */
async function keepWho(user: string, cache: Cache): Promise<void> {
  if (askedFor === user || (await cache.match(WHO))) return;
  askedFor = user;
  await keepSeen([WHO]);
}

/** What is not there any more, or not theirs, is not theirs to read here either. */
async function removeIfGone(
  user: string | null,
  place: (user: string) => string,
  url: URL,
  status: number,
): Promise<void> {
  if (user === null || ![403, 404, 410].includes(status)) return;
  const cache = await caches.open(place(user));
  await cache.delete(url);
}

async function find(
  user: string | null,
  place: (user: string) => string,
  url: URL,
): Promise<Response | undefined> {
  return user === null ? undefined : caches.match(url, { cacheName: place(user), ignoreVary: true });
}

async function trim(cache: Cache): Promise<void> {
  sinceTrimmed = (sinceTrimmed + 1) % TRIM_EVERY;
  if (sinceTrimmed !== 0) return;
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((request) => cache.delete(request)));
}
