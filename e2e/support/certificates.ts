// Certificates on paper, as a browser prints them.

import type { Page } from "@playwright/test";
import { MONTHS } from "./months";

/** A PDF of these lines, one under the other. */
export async function paperOf(page: Page, lines: readonly string[]): Promise<Buffer> {
  const sheet = await page.context().newPage();
  try {
    await sheet.setContent(
      `<body style="font: 14pt 'Liberation Sans'">${lines.map((line) => `<p>${line}</p>`).join("")}`,
    );
    return await sheet.pdf({ format: "A4" });
  } finally {
    await sheet.close();
  }
}

/** A day from today as papers print it, and as the app says it. */
export function dayFromNow(days: number): { printed: string; said: string } {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return {
    printed: `${day.getDate()}/${day.getMonth() + 1}/${day.getFullYear()}`,
    said: `${day.getDate()} ${MONTHS[day.getMonth()]} ${day.getFullYear()}`,
  };
}
