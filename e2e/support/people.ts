import type { Browser, BrowserContext, Page } from "@playwright/test";
import { test as base, expect, holdToasts, type Person, register } from "./fixtures.ts";

export interface Someone extends Person {
  page: Page;
  context: BrowserContext;
}

async function inOwnBrowser(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  use: (person: Someone) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(holdToasts);
  const page = await context.newPage();
  await use({ ...(await register(page)), page, context });
  await context.close();
}

/** Two new users side by side, each in a browser of their own. */
export const test = base.extend<{ wiremu: Someone; tama: Someone }>({
  wiremu: ({ browser, baseURL }, use) => inOwnBrowser({ browser, baseURL }, use),
  tama: ({ browser, baseURL }, use) => inOwnBrowser({ browser, baseURL }, use),
});

interface SignedIn {
  id: number;
  username: string;
  page: Page;
}

/** Makes two people mates by the calls that the screens make. */
export async function makeMates(asker: Pick<SignedIn, "page">, asked: SignedIn): Promise<void> {
  const request = await asker.page.request.post("/api/mates/requests", {
    data: { username: asked.username },
  });
  expect(request.status(), await request.text()).toBe(201);
  const { id } = (await request.json()) as { id: number };
  const answer = await asked.page.request.patch(`/api/mates/requests/${id}`, { data: { action: "accept" } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Shares a crane as the share form does. */
export async function share(
  owner: Pick<SignedIn, "page">,
  craneId: number,
  mate: SignedIn,
  access: "edit" | "view" = "edit",
): Promise<void> {
  const response = await owner.page.request.post("/api/mates/share-crane", {
    data: { craneId, sharedWithUserId: mate.id, access },
  });
  expect(response.status(), await response.text()).toBe(201);
}
