// How the state of a certificate is shown.

import { type ExpiryStatus, expiryStatus, formatDate, parseDate } from "@/lib/dates";
import type { Tone } from "@/retro";

export const expiryTones: Record<ExpiryStatus, Tone> = { expired: "red", expiring: "amber", valid: "green" };

const words: Record<ExpiryStatus, string> = {
  expired: "(Expired)",
  expiring: "(Expiring Soon)",
  valid: "",
};

/** A stored date as a reading; text that is no date shows as none. */
export function readExpiry(
  text: string,
  now: Date,
  format: (date: Date) => string = formatDate,
): { value: string; tone: Tone; word: string } {
  const date = parseDate(text);
  if (!date) return { value: "No date", tone: "neutral", word: "" };
  const status = expiryStatus(date, now);
  return { value: format(date), tone: expiryTones[status], word: words[status] };
}
