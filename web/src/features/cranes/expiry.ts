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

const marks: Partial<Record<CertificateNote["outcome"], string>> = {
  fail: "Failed",
  suspended: "Suspended",
  cancelled: "Cancelled",
};

export interface ExpiryReading {
  value: string;
  /** Colour and word follow the date alone, as the counts do. */
  tone: Tone;
  word: string;
  /** What came of the last inspection, where that was no pass. */
  mark?: string | undefined;
}

/** A stored date as a reading, with what is noted beside it; text that is no date shows as none. */
export function readExpiry(
  text: string,
  now: Date,
  note?: CertificateNote,
  format: (date: Date) => string = formatDate,
): ExpiryReading {
  if (note?.notApplicable) return { value: "Not applicable", tone: "neutral", word: "" };
  const bookedFor = parseDate(note?.booked?.day);
  const booked = bookedFor ? `Booked ${formatDay(bookedFor)}` : "";
  const mark = note && marks[note.outcome];
  const date = parseDate(text);
  if (!date) return { value: "No date", tone: "neutral", word: booked, mark };
  const status = expiryStatus(date, now);
  const word = [words[status], booked].filter(Boolean).join(" ");
  return { value: format(date), tone: expiryTones[status], word, mark };
}

const shortWords: Record<ExpiryStatus, string> = { expired: "Expired", expiring: "Expiring", valid: "" };

/** The same on one line of a table, where a booking has a column of its own. */
export function readExpiryShort(text: string, now: Date, note?: CertificateNote): ExpiryReading {
  const reading = readExpiry(text, now, note && { ...note, booked: null });
  const date = parseDate(text);
  return date && reading.word ? { ...reading, word: shortWords[expiryStatus(date, now)] } : reading;
}
