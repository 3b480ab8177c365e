// Starts the service worker, once somebody is signed in and the page has come to rest.

import { lookForServer, onReturn } from "@/lib/connection";
import { noteVersion } from "./version";

const HOUR_MS = 3_600_000;

/** What a worker tells its pages. */
interface FromWorker {
  version?: string;
  /** The server answered after all, when what is kept was shown already. */
  cameLate?: boolean;
  /** The page that something which was pushed leads to. */
  open?: string;
}

export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.version !== undefined) noteVersion(data.version);
    if (data.cameLate) void lookForServer();
  });
  if (isFirst) serviceWorker.addEventListener("controllerchange", () => tell(fetched()), { once: true });
  else tell(fetched().filter((address) => picture.test(address)));
  const registration = await serviceWorker
    .register("/worker.js", { updateViaCache: "none" })
    .catch(() => undefined);
  if (registration) lookForVersions(registration);
}

/** Opens what was tapped among what the device shows, and tells the worker so. Answers how to end it. */
export function onTap(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  const listen = ({ data, ports }: MessageEvent<FromWorker>) => {
    if (data.open === undefined) return;
    ports[0]?.postMessage("opened");
    open(data.open);
  };
  serviceWorker?.addEventListener("message", listen);
  return () => serviceWorker?.removeEventListener("message", listen);
}

/** An installed app stays open for days: it looks for a new version when it is looked at. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    // Without a signal there is none to be found.
    registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look);
  onReturn(look);
}

/** A crane's picture. One that the browser still has in memory does not come by the worker, which is told of it. */
const picture = /\/api\/cranes\/\d+\/image\//;

function fetched(): string[] {
  return performance.getEntriesByType("resource").map(({ name }) => name);
}

/** The worker comes after the first screen: it is told what that has shown, so that it opens without a signal too. */
function tell(seen: string[]): void {
  if (seen.length > 0) navigator.serviceWorker.controller?.postMessage({ seen: [...new Set(seen)] });
}
