import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Phone and laptop: the two that the fleet's screens are drawn for. */
export const devices = [
  { name: "a laptop", viewport: { width: 1280, height: 860 }, hasTouch: false },
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

export interface CraneFields {
  type: "telescopic" | "lattice" | "other";
  make: string;
  model: string;
  vehicleId: string;
  roadUserKm: number;
  cofExpiry: string;
  regoExpiry: string;
  miExpiry: string;
  riggingGearExpiry: string;
}

/** So many days from now, as the server stores it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

export function craneFields(changes: Partial<CraneFields> = {}): CraneFields {
  return {
    type: "telescopic",
    make: "Liebherr",
    model: "LTM 1060",
    vehicleId: "KRN100",
    roadUserKm: 12_500,
    cofExpiry: inDays(100),
    regoExpiry: inDays(100),
    miExpiry: inDays(100),
    riggingGearExpiry: inDays(100),
    ...changes,
  };
}

/** Adds a crane for whoever is signed in in the page's browser. */
export async function addCrane(page: Page, changes: Partial<CraneFields> = {}): Promise<{ id: number }> {
  const response = await page.context().request.post("/api/cranes", { data: craneFields(changes) });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { id: number };
}

/** Makes two people mates, each signed in in a browser of their own. */
export async function makeMates(one: Page, other: Page, otherName: string): Promise<void> {
  const asked = await one.context().request.post("/api/mates/requests", { data: { username: otherName } });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = (await asked.json()) as { id: number };
  const answered = await other.context().request.patch(`/api/mates/requests/${id}`, {
    data: { action: "accept" },
  });
  expect(answered.status(), await answered.text()).toBe(200);
}

export async function shareCrane(page: Page, craneId: number, userId: number, access: "edit" | "view") {
  const response = await page.context().request.post("/api/mates/share-crane", {
    data: { craneId, sharedWithUserId: userId, access },
  });
  expect(response.status(), await response.text()).toBe(201);
}
