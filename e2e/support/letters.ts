import { expect } from "@playwright/test";
import type { MailServer } from "./mail.ts";

/** Waits for a mail to somebody that fits, and answers its text with its lines put together again. */
export async function letterTo(mail: MailServer, to: string, fits: RegExp): Promise<string> {
  const texts = () =>
    mail.received
      .filter((one) => one.to === to)
      // A line that begins with a dot is sent with two; long ones are broken, and "=" is written as a number.
      .map(({ text }) => text.replaceAll("\n..", "\n.").replaceAll("=\n", "").replaceAll("=3D", "="))
      .filter((text) => fits.test(text));
  await expect.poll(() => texts().length, { message: `a mail to ${to} with ${fits}` }).toBeGreaterThan(0);
  return texts().at(-1) ?? "";
}
