import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";

export { expect };

export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
}

interface TestFixtures {
  /** Toasts wait to be looked at, so that a slow machine does not miss one. Off where their going is what is tested. */
  toastsWait: boolean;
  /** A new user, signed in in the test's own browser. */
  freshUser: Person;
}

interface WorkerFixtures {
  /** One program per worker; tests keep apart by using users of their own. */
  server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  toastsWait: [true, { option: true }],
  // On every screen, in every dialog and on paper: no test ends well if a page broke a rule of the content policy.
  context: async ({ context, toastsWait }, use) => {
    if (toastsWait) await context.addInitScript(holdToasts);
    const broken = watchPolicy(context);
    await use(context);
    expect(broken).toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.url),
  freshUser: async ({ page }, use) => use(await register(page)),
});

/** A pointer that rests on a toast makes it wait; this is one that always does. */
export function holdToasts(): void {
  const touch = () =>
    document
      .querySelector('[role="region"][aria-label^="Notifications"]')
      ?.dispatchEvent(new PointerEvent("pointermove"));
  setInterval(touch, 500);
}

/** What the browser says of rules of the content policy that pages break, from their first moment on. */
export function watchPolicy(context: BrowserContext): string[] {
  const broken: string[] = [];
  context.on("console", (message) => {
    const words = message.text();
    if (words.includes("Content Security Policy")) broken.push(`${message.page()?.url()}: ${words}`);
  });
  return broken;
}

/** Registers a unique user, which also signs in the page's browser. */
export async function register(page: Page): Promise<Person> {
  const username = `user-${randomUUID().slice(0, 13)}`;
  const account = { username, email: `${username}@example.nz`, password: "kauri-bridge-42" };
  const response = await page.context().request.post("/api/register", { data: account });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { id, ...account };
}

/** Fails with a readable list when the page breaks an accessibility rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    })
    // Without it, each run opens a second page to gather the results of frames from other sites; there are none.
    .setLegacyMode()
    .analyze();
  const found = violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(" | ")}`);
  expect(found).toEqual([]);
}

/**
 * The page itself never scrolls sideways. Asked between a resize and the next frame, the browser lays out the new
 * width with a sidebar that is about to go: no frame is drawn like that, so the settled layout counts.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}
