// What is pushed while no page is open: shown, and opened by a tap.

import { MARK, markedUser } from "@/lib/offline-cache";

declare const self: ServiceWorkerGlobalScope & {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
};

/** What the server sends. */
interface Pushed {
  title: string;
  body: string;
  /** The page that a tap opens. */
  path: string;
  /** A message that comes twice takes its own place. */
  tag: string;
  /** Whom it is for. */
  user: number;
  /** What a tap marks as read. */
  alerts: number[];
}

/** What a tap needs of it. */
type Kept = Pick<Pushed, "path" | "alerts">;

/** So long a page that is open has to say that it opens something. */
const ANSWER_MS = 1_000;

/** Browsers want something to be shown for every push, whatever it holds. */
const something: Pushed = {
  title: "CraneDesk",
  body: "Open CraneDesk to see what is new.",
  path: "/alerts",
  tag: "something",
  user: 0,
  alerts: [],
};

export async function show(data: PushMessageData | null): Promise<void> {
  const pushed = read(data);
  // Sent before somebody else signed in here: it is not theirs to read.
  const { title, body, path, tag, alerts } = (await isForAnother(pushed)) ? something : pushed;
  const kept: Kept = { path, alerts };
  await self.registration.showNotification(title, { body, tag, data: kept, icon: "/icons/app-192.png" });
}

function read(data: PushMessageData | null): Pushed {
  try {
    return { ...something, ...(data?.json() as Partial<Pushed>) };
  } catch {
    return something;
  }
}

async function isForAnother({ user }: Pushed): Promise<boolean> {
  const mark = await self.cookieStore?.get(MARK).catch(() => null);
  const here = markedUser(mark?.value);
  return here !== null && here !== String(user);
}

/** A page that is open shows it, and asks first if something there is not saved; else a new one does. */
export async function open(kept: Kept): Promise<void> {
  const { path, alerts } = { ...something, ...kept };
  const reading = markRead(alerts);
  const url = new URL(path, self.location.origin);
  const here = url.origin === self.location.origin ? url.pathname + url.search : something.path;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.focused) ?? pages.find(isSeen) ?? pages[0];
  if (!page || !(await showIn(page, here))) await self.clients.openWindow(here);
  await reading;
}

function isSeen(page: WindowClient): boolean {
  return page.visibilityState === "visible";
}

async function showIn(page: WindowClient, path: string): Promise<boolean> {
  await page.focus().catch(() => {});
  return new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => settle(true);
    setTimeout(() => settle(false), ANSWER_MS);
    page.postMessage({ open: path }, [port2]);
  });
}

async function markRead(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await send("POST", "/api/alerts/read", { ids }).catch(() => {});
}

/** A browser's address for pushes may change; the server is told the new one. */
export interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

export async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const again =
    newSubscription ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (again) await send("PUT", "/api/alerts/push/this-device", again.toJSON());
}

async function send(method: string, address: string, body: unknown): Promise<void> {
  await fetch(address, {
    method,
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
