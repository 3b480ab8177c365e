import { afterEach, expect, it, vi } from "vitest";
import { pushSupport } from "./support";

afterEach(() => vi.unstubAllGlobals());

interface Browser {
  secure?: boolean;
  push?: boolean;
  permission?: NotificationPermission;
  userAgent?: string;
  touch?: number;
}

function browser({ secure = true, push = true, permission = "default", userAgent = "", touch = 0 }: Browser) {
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("navigator", { serviceWorker: {}, userAgent, maxTouchPoints: touch });
  if (!push) return;
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission });
}

it.each([
  [{}, "ready"],
  [{ permission: "granted" }, "ready"],
  [{ permission: "denied" }, "blocked"],
  [{ secure: false }, "insecure"],
  [{ push: false }, "unable"],
  [{ push: false, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6)" }, "not-installed"],
  [{ push: false, userAgent: "Mozilla/5.0 (Macintosh)", touch: 5 }, "not-installed"],
  [{ push: false, userAgent: "Mozilla/5.0 (Macintosh)" }, "unable"],
] as [Browser, string][])("a browser with %j is %s", (one, support) => {
  browser(one);
  expect(pushSupport()).toBe(support);
});
