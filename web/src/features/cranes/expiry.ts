// How the state of a certificate is shown.

import type { CertificateNote } from "@/features/certificates";
import { type ExpiryStatus, expiryStatus, formatDate, formatDay, parseDate } from "@/lib/dates";
import type { Tone } from "@/retro";

export const expiryTones: Record<ExpiryStatus, Tone> = { expired: "red", expiring: "amber", valid: "green" };

const words: Record<ExpiryStatus, string> = {
  expired: "(Expired)",
  expiring: "(Expiring Soon)",
  valid: "",
};

const outcomeWords: Partial<Record<CertificateNote["outcome"], string>> = {
  fail: "(Failed)",
  suspended: "(Suspended)",
  cancelled: "(Cancelled)",
};

/** A stored date as a reading, with what is noted beside it; text that is no date shows as none. */
export function readExpiry(
  text: string,
  now: Date,
  note?: CertificateNote,
  format: (date: Date) => string = formatDate,
): { value: string; tone: Tone; word: string } {
  if (note?.notApplicable) return { value: "Not applicable", tone: "neutral", word: "" };
  const bookedFor = parseDate(note?.booked?.day);
  const booked = bookedFor ? `Booked ${formatDay(bookedFor)}` : "";
  const outcome = note && outcomeWords[note.outcome];
  const date = parseDate(text);
  if (!date) return { value: "No date", tone: outcome ? "red" : "neutral", word: outcome ?? booked };
  const status = expiryStatus(date, now);
  const word = [outcome ?? words[status], booked].filter(Boolean).join(" ");
  return { value: format(date), tone: outcome ? "red" : expiryTones[status], word };
}

const shortWords: Record<ExpiryStatus, string> = { expired: "Expired", expiring: "Expiring", valid: "" };

/** The same on one line of a table, where a booking has a column of its own. */
export function readExpiryShort(
  text: string,
  now: Date,
  note?: CertificateNote,
): { value: string; tone: Tone; word: string } {
  const { value, tone, word } = readExpiry(text, now, note && { ...note, booked: null });
  const date = parseDate(text);
  const isPlain = date !== null && word === words[expiryStatus(date, now)];
  return { value, tone, word: isPlain ? shortWords[expiryStatus(date, now)] : word };
}
