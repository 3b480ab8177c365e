// Turns pushes on in this browser. Only after a tap, since the browser then asks its user.

import { api, call } from "@/api";
import { subscribed } from "@/lib/push";

/** What stands in the way, in a sentence. */
export class NotTurnedOn extends Error {}

export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new NotTurnedOn("The browser was not allowed to show notifications.");
  }
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
  await call(api.PUT("/api/alerts/push/this-device", { body }));
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(wish);
  } catch {
    // Subscribed with another key, such as that of a server which was set up anew.
    await (await subscribed())?.unsubscribe();
  }
  try {
    return await pushManager.subscribe(wish);
  } catch {
    throw new NotTurnedOn("The push service of this browser did not answer. Try again later.");
  }
}
