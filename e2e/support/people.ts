import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, type Person, register } from "./fixtures.ts";

export interface Someone extends Person {
  page: Page;
  context: BrowserContext;
}

/** A new user in a browser of their own. */
export async function someone(browser: Browser, baseURL: string | undefined): Promise<Someone> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  return { ...(await register(page)), page, context };
}

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
