// Reads the code on a sticker as a camera would: from the printed picture.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";

/** Prints one label for a crane and answers the address in its code. */
export async function codeOf(page: Page, craneId: number): Promise<string> {
  const printed = await page.request.post("/api/stickers", { data: { craneIds: [craneId], sheet: "label" } });
  expect(printed.status()).toBe(200);
  const folder = mkdtempSync(join(tmpdir(), "sticker-"));
  try {
    writeFileSync(join(folder, "label.pdf"), await printed.body());
    execFileSync("pdftoppm", ["-gray", "-r", "300", "-singlefile", "label.pdf", "label"], { cwd: folder });
    return decode(readFileSync(join(folder, "label.pgm")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A PGM is a line of text with width and height, and then a byte for each point. */
function decode(pgm: Buffer): string {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1", 0, 64)) ?? [];
  if (!head) throw new Error("no picture of the label");
  const points = pgm.subarray(head.length);
  const colours = new Uint8ClampedArray(points.length * 4);
  for (const [place, point] of points.entries()) colours.fill(point, place * 4, place * 4 + 4);
  const found = jsQR(colours, Number(width), Number(height));
  if (!found) throw new Error("no code on the label");
  return found.data;
}
