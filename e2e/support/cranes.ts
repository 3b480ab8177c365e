// Puts cranes, documents and shares where a test needs them, through the same calls as the app.

import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { makeMates, share } from "./people.ts";

export interface CraneFacts {
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

/** The end of a day, counted from today: what the date picker sends. */
export function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(23, 59, 59, 999);
  return date.toISOString();
}

/** A crane whose certificates are all good for months. */
export function craneFacts(differences: Partial<CraneFacts> = {}): CraneFacts {
  return {
    type: "telescopic",
    make: "Liebherr",
    model: "LTM 1100",
    vehicleId: "KQT482",
    roadUserKm: 123456,
    cofExpiry: inDays(100),
    regoExpiry: inDays(120),
    miExpiry: inDays(140),
    riggingGearExpiry: inDays(160),
    ...differences,
  };
}

/** Adds a crane for whoever is signed in. */
export async function addCrane(page: Page, differences: Partial<CraneFacts> = {}): Promise<number> {
  return create(page.request, "/api/cranes", { data: craneFacts(differences) });
}

/** A real manual of three pages. */
export const manualBytes = readFileSync(
  new URL("../../server/src/testing/samples/manual.pdf", import.meta.url),
);

/** A real photo. */
export const photoBytes = readFileSync(
  new URL("../../server/src/testing/samples/certificate.jpg", import.meta.url),
);

/** A small file that is taken for a PDF, but has no page to read. */
export const pdfBytes = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export function addDocument(
  page: Page,
  craneId: number,
  name: string,
  documentType: string,
  buffer: Buffer = pdfBytes,
): Promise<number> {
  return create(page.request, `/api/cranes/${craneId}/documents`, {
    multipart: { document: { name, mimeType: "application/pdf", buffer }, documentType },
  });
}

/** Makes two signed-in people mates and shares the owner's crane with the other. */
export async function shareCrane(
  owner: Page,
  craneId: number,
  mate: { page: Page; id: number; username: string },
  access: "edit" | "view",
): Promise<void> {
  await makeMates({ page: owner }, mate);
  await share({ page: owner }, craneId, mate, access);
}

async function create(
  request: APIRequestContext,
  path: string,
  body: Parameters<APIRequestContext["post"]>[1],
): Promise<number> {
  const response = await request.post(path, body);
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return id;
}

/** A fleet of any size as the server lists it, for pages that are shown one without storing it. */
export function listedFleet(owner: { id: number; username: string }, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...craneFacts({ vehicleId: `KRN${index}` }),
    id: index + 1,
    userId: owner.id,
    ownerName: owner.username,
    access: "owner",
    imageUrl: "",
    thumbnailUrl: "",
    fitness: { fit: true },
    updatedAt: inDays(-1),
    documents: [],
  }));
}
