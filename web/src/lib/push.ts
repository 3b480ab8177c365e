/** Ends what this browser was subscribed to. The server ends its part with the session. */
export async function endPush(): Promise<void> {
  const subscription = await subscribed();
  await subscription?.unsubscribe().catch(() => false);
}

/** What this browser is subscribed to, if it is. */
export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
}
