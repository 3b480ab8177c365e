import { type APIResponse, expect, type Locator, type Page } from "@playwright/test";
import { test as base, type Person, register } from "./fixtures.ts";
import { letterTo } from "./letters.ts";
import { type MailServer, startMailServer } from "./mail.ts";
import { startServer } from "./server.ts";

/** With a mail server, so that e-mail is set up. Whoever is new has opened the link in the first mail. */
export const test = base.extend<{ freshUser: Person }, { mail: MailServer }>({
  freshUser: async ({ page, mail }, use) => use(await registerAndConfirm(page, mail)),
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      mail.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mail }, use) => {
      const server = await startServer({ CRANEDESK_SMTP_URL: mail.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** Registers, and opens the link in the mail that comes of it. */
export async function registerAndConfirm(page: Page, mail: MailServer): Promise<Person> {
  const person = await register(page);
  const letter = await letterTo(mail, person.email, /\/confirm\//);
  const path = /\/api\/user\/email\/confirm\/[\w-]+/.exec(letter)?.[0] ?? "";
  expect((await page.request.post(path)).status()).toBe(200);
  return person;
}

/** The bell in the tray; the number of unread alerts is part of its name. */
export function bell(page: Page, unread: number): Locator {
  return page.getByRole("link", { name: unread > 0 ? `Alerts, ${unread} unread` : "Alerts", exact: true });
}

/** Sends a test by the call that the button makes. */
export async function sendTest(page: Page, channel: "bell" | "email" | "calendar"): Promise<void> {
  const response = await page.request.post("/api/alerts/test", { data: { channel } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Waits until so many alerts are raised. A test mail wakes the server, so that what is due is raised at once. */
export async function expectRaised(page: Page, count: number): Promise<void> {
  await sendTest(page, "email");
  await expect.poll(async () => (await alertsOf(await page.request.get("/api/alerts"))).length).toBe(count);
}

async function alertsOf(response: APIResponse): Promise<unknown[]> {
  return ((await response.json()) as { alerts: unknown[] }).alerts;
}
