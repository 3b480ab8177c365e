import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { startServer } from "./server.ts";

/** What the server pushes. */
export interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
  user: number;
  alerts: number[];
}

/** A push service on this machine, which opens what it is sent with the key of its one browser. */
export class PushReceiver {
  readonly received: { name: string; serverKey: string; pushed: Pushed }[] = [];
  private readonly keys = createECDH("prime256v1");
  private readonly auth = randomBytes(16);
  private readonly server = createServer((request, response) => {
    this.take(request).then(
      () => response.writeHead(201).end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });

  async open(): Promise<void> {
    this.keys.generateKeys();
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a browser of this name would hand to the server. */
  subscription(name: string) {
    const keys = {
      p256dh: this.keys.getPublicKey("base64url"),
      auth: this.auth.toString("base64url"),
    };
    return { endpoint: `http://${this.address}/${name}`, expirationTime: null, keys };
  }

  private async take(request: IncomingMessage): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const serverKey = verified(request.headers.authorization ?? "");
    const pushed = JSON.parse(this.unseal(Buffer.concat(pieces)).toString()) as Pushed;
    this.received.push({ name: request.url?.slice(1) ?? "", serverKey, pushed });
  }

  /** RFC 8291 and RFC 8188, for the one record that a push has. */
  private unseal(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const record = body.subarray(21 + sender.length);
    const shared = this.keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.auth, info, 32));
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${what}\0`, length));
    const open = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    open.setAuthTag(record.subarray(-16));
    const opened = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
    return opened.subarray(0, opened.lastIndexOf(2));
  }
}

/** The server's key, once what it has signed fits. */
function verified(authorization: string): string {
  const [, signed = "", signature = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const fits = verify(
    "sha256",
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!fits) throw new Error("The signature does not fit.");
  return key;
}

/** A server that may push to a service on this machine. */
export const test = base.extend<object, { pushService: PushReceiver }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const service = new PushReceiver();
      await service.open();
      await use(service);
      service.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ pushService }, use) => {
      const server = await startServer({ CRANEDESK_PUSH_SERVICE: pushService.address });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * A browser that is run by a test has no push service behind it: this alone is played. It subscribes to the test's own,
 * under a name, and whatever comes there is handed to the page's real service worker with `deliver`.
 */
export async function withPushService(context: BrowserContext, service: PushReceiver, name: string) {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(
    ({ subscription }) => {
      const kept = "played-subscription";
      const played = () => ({
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.removeItem(kept);
          return true;
        },
      });
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      PushManager.prototype.getSubscription = async () =>
        (sessionStorage.getItem(kept) ? played() : null) as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        sessionStorage.setItem(kept, String(options?.applicationServerKey));
        return played() as unknown as PushSubscription;
      };
    },
    { subscription: service.subscription(name) },
  );
}

/** Hands a message to the page's service worker, as the browser does when one comes. */
export async function deliver(page: Page, pushed: Pushed): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(pushed),
  });
  await session.detach();
}

/** What the device shows. */
export async function shownBy(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

export { expect };
