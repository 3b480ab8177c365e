// Whether this browser can take pushes, and if not, why.

export type Support = "ready" | "insecure" | "not-installed" | "unable" | "blocked";

export function pushSupport(): Support {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window) || !("Notification" in window) || !navigator.serviceWorker) {
    return isApplePhone() ? "not-installed" : "unable";
  }
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
