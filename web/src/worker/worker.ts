// The service worker: opens the app without a signal, with what its user last saw, and shows what is pushed. It is built
// into one script of its own, /worker.js, which knows the files of its version (vite.config.ts).

import { isKept, isPaper, isScreen } from "./addresses";
import { answer, keepSeen, paper } from "./answers";
import { open, renew, type SubscriptionChange, show } from "./push";
import { addShell, fromShell, removeOldShells, screen, VERSION } from "./shell";

declare const self: ServiceWorkerGlobalScope;

/** What a page tells its worker. */
interface Message {
  /** What it fetched before there was a worker to see it. */
  seen?: readonly string[];
}

self.addEventListener("install", (event) => {
  event.waitUntil(addShell());
  // The page that is open goes on with its own scripts, which stay; it is the page that asks whether to load anew.
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await removeOldShells();
      await self.clients.claim();
      for (const page of await self.clients.matchAll({ type: "window" })) {
        page.postMessage({ version: VERSION });
      }
    })(),
  );
});

self.addEventListener("message", (event) => {
  const { seen } = event.data as Message;
  if (seen) event.waitUntil(keepSeen(seen.map((address) => new URL(address)).filter(isKept)));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as SubscriptionChange;
  // Without a signal now, the server finds out with its next push.
  change.waitUntil(renew(change).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromShell(request, url));
  else if (isKept(url)) event.respondWith(answer(event, url));
  // A part of a file is asked for by programs that read it piece by piece; what is kept is whole.
  else if (isPaper(url) && !request.headers.has("range")) event.respondWith(paper(event, url));
  else if (request.mode === "navigate" && isScreen(url)) event.respondWith(screen(request));
});
