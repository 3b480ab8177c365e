// Asking the network, which on site is slow, gone, or there in name only.

/** So long the network is waited for when there is something to show instead. */
export const PATIENCE_MS = 6_000;

/** A gateway's word that it did not reach the server. Our own server never says these. */
const unreached = new Set([502, 504]);

/** What the server answers; null when it was not reached. */
export async function reach(asking: Promise<Response>): Promise<Response | null> {
  try {
    const response = await asking;
    return unreached.has(response.status) ? null : response;
  } catch {
    return null;
  }
}

/** The same, and null also when it takes too long. */
export function reachSoon(asking: Promise<Response>): Promise<Response | null> {
  const tooLong = new Promise<null>((settle) => setTimeout(() => settle(null), PATIENCE_MS));
  return Promise.race([reach(asking), tooLong]);
}
