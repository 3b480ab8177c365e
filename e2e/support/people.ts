import type { Browser, BrowserContext, Page } from "@playwright/test";
import { test as base, expect, type Person, register } from "./fixtures.ts";

export interface Someone extends Person {
  page: Page;
  context: BrowserContext;
}

async function inOwnBrowser(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  use: (person: Someone) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await use({ ...(await register(page)), page, context });
  await context.close();
}

/** Two new users side by side, each in a browser of their own. */
export const test = base.extend<{ wiremu: Someone; tama: Someone }>({
  wiremu: ({ browser, baseURL }, use) => inOwnBrowser({ browser, baseURL }, use),
  tama: ({ browser, baseURL }, use) => inOwnBrowser({ browser, baseURL }, use),
});

/** Makes two people mates by the calls that the screens make. */
export async function makeMates(asker: Someone, asked: Someone): Promise<void> {
  const request = await asker.context.request.post("/api/mates/requests", {
    data: { username: asked.username },
  });
  expect(request.status(), await request.text()).toBe(201);
  const { id } = (await request.json()) as { id: number };
  const answer = await asked.context.request.patch(`/api/mates/requests/${id}`, {
    data: { action: "accept" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Gives a person a crane and returns its id. */
export async function giveCrane(owner: Someone, make: string, model: string): Promise<number> {
  const date = "2035-06-30T11:59:59.999Z";
  const response = await owner.context.request.post("/api/cranes", {
    data: {
      type: "telescopic",
      make,
      model,
      vehicleId: "KTR42",
      roadUserKm: 1000,
      cofExpiry: date,
      regoExpiry: date,
      miExpiry: date,
      riggingGearExpiry: date,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** Shares a crane as the share form does. */
export async function share(owner: Someone, craneId: number, mate: Someone): Promise<void> {
  const response = await owner.context.request.post("/api/mates/share-crane", {
    data: { craneId, sharedWithUserId: mate.id },
  });
  expect(response.status(), await response.text()).toBe(201);
}
