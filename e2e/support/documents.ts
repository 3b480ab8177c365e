import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** A small file that any reader takes for a PDF. */
export const pdfBytes = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Files a PDF with a crane, for whoever is signed in in the page's browser. */
export async function addDocument(
  page: Page,
  craneId: number,
  name: string,
  documentType: string,
): Promise<{ id: number }> {
  const document = { name, mimeType: "application/pdf", buffer: pdfBytes };
  const response = await page.context().request.post(`/api/cranes/${craneId}/documents`, {
    multipart: { document, documentType },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { id: number };
}
