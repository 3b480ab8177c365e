// What the browser would put on paper.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

export interface Paper {
  pages: string[];
  /** In points, as it lies before the reader. */
  width: number;
  height: number;
}

/** Prints the page as it is, and reads what is on each sheet. */
export async function print(page: Page, format: "A4" | "A3"): Promise<Paper> {
  const folder = mkdtempSync(join(tmpdir(), "cranedesk-paper-"));
  try {
    const file = join(folder, "printed.pdf");
    await page.pdf({ path: file, format });
    const pages = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }).split("\f");
    const size = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(
      execFileSync("pdfinfo", [file], { encoding: "utf8" }),
    );
    return { pages: pages.slice(0, -1), width: Number(size?.[1]), height: Number(size?.[2]) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
