// Expiry dates: reading them, judging them against a given moment, and showing them. Pure; `now` is passed in.

import { type DateOrder, dateLocale, dateOrder, withDayFirst } from "./date-order";

export type ExpiryStatus = "expired" | "expiring" | "valid";

export const EXPIRING_WITHIN_DAYS = 30;

/** The last millisecond of a calendar day where the user is. The month counts from 1. */
function endOfLocalDay(year: number, month: number, day: number): Date | null {
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(year, month - 1, day);
  const exists = noon.getFullYear() === year && noon.getMonth() === month - 1 && noon.getDate() === day;
  if (!exists || year < 1) return null;
  // One millisecond before the next day starts is right even where the clocks change at midnight.
  const nextDay = new Date(2000, 0, 1);
  nextDay.setFullYear(year, month - 1, day + 1);
  return new Date(nextDay.getTime() - 1);
}

const DAY_MONTH_YEAR = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const YEAR_MONTH_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}/;

/**
 * Reads a stored date: an ISO moment, or a day without a time (ISO or day/month/year), which lasts until that
 * day ends here. Empty, impossible or unreadable text gives null.
 */
export function parseDate(text: string | null | undefined): Date | null {
  const trimmed = text?.trim() ?? "";
  const dayFirst = DAY_MONTH_YEAR.exec(trimmed);
  if (dayFirst) return endOfLocalDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  const yearFirst = YEAR_MONTH_DAY.exec(trimmed);
  if (yearFirst) return endOfLocalDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const moment = ISO_DATE_TIME.exec(trimmed);
  // JavaScript rolls 30 February over into March; such text is not a date.
  if (!moment || !endOfLocalDay(Number(moment[1]), Number(moment[2]), Number(moment[3]))) return null;
  const date = new Date(trimmed);
  return Number.isNaN(date.getTime()) ? null : date;
}

// How people write a day, the day first: "3/6/27", "3.6.27", "3 6 2027"; "030627", "03062027"; "3 jun 27", "3rd June, 2027".
const TYPED_NUMBERS = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/;
const TYPED_DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const TYPED_NAME = /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s./-]*(\p{L}+)[\s.,/-]*(\d{4}|\d{2})$/iu;
const YEAR_FIRST_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

// So long from today: "+6m", "+1y", "+2w", "+10d".
const TYPED_SPAN = /^\+\s*(\d{1,3})\s*([dwmy])\w*$/i;

/**
 * Reads what a person types into a date field, in their order: all that `parseDate` reads, a day as people write one,
 * and a span from today.
 */
export function parseTypedDate(
  text: string,
  order: DateOrder = dateOrder(),
  now: Date = new Date(),
): Date | null {
  const span = TYPED_SPAN.exec(text.trim());
  if (span) return afterSpan(Number(span[1]), (span[2] ?? "").toLowerCase(), now);
  const typed = withDayFirst(text.trim(), order);
  const stored = parseDate(typed);
  if (stored) return stored;
  const numbers = TYPED_NUMBERS.exec(typed) ?? TYPED_DIGITS.exec(typed);
  const dayFirst = numbers && endOfLocalDay(fullYear(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  if (dayFirst) return dayFirst;
  const yearFirst = YEAR_FIRST_DIGITS.exec(typed);
  if (yearFirst) return endOfLocalDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const named = TYPED_NAME.exec(typed);
  const month = named && monthByName(named[2] ?? "");
  return month ? endOfLocalDay(fullYear(named[3]), month, Number(named[1])) : null;
}

function afterSpan(count: number, unit: string, now: Date): Date | null {
  const day =
    unit === "d"
      ? addDays(now, count)
      : unit === "w"
        ? addDays(now, 7 * count)
        : addMonths(now, unit === "m" ? count : 12 * count);
  return endOfLocalDay(day.getFullYear(), day.getMonth() + 1, day.getDate());
}

/** Two digits are a year of this century: no certificate is older. */
function fullYear(digits = ""): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function monthByName(name: string): number | null {
  const wanted = name.toLowerCase();
  if (wanted.length < 3) return null;
  for (const locale of [undefined, "en-NZ"]) {
    const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      if (format.format(Date.UTC(2000, month)).toLowerCase().startsWith(wanted)) return month + 1;
    }
  }
  return null;
}

/** What the server is sent for a picked day: the last millisecond of that day where the user is. */
export function endOfLocalDayIso(date: Date): string {
  const end = endOfLocalDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
  return (end ?? date).toISOString();
}

/** A day where the user is, such as 2027-03-05. */
export function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function addDays(date: Date, days: number): Date {
  const result = new Date(date);
  result.setDate(result.getDate() + days);
  return result;
}

/** The same day so many months later, or the last of a month that is shorter: six months from 31 August is 28 February. */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setDate(1);
  result.setMonth(result.getMonth() + months);
  const lastDay = new Date(result.getFullYear(), result.getMonth() + 1, 0).getDate();
  result.setDate(Math.min(date.getDate(), lastDay));
  return result;
}

export function expiryStatus(expiry: Date, now: Date): ExpiryStatus {
  if (expiry < now) return "expired";
  return expiry <= addDays(now, EXPIRING_WITHIN_DAYS) ? "expiring" : "valid";
}

/** The earliest of the dates that can be read. */
export function earliestExpiry(dates: readonly (string | null | undefined)[]): Date | null {
  const times = dates.flatMap((text) => parseDate(text)?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** The state of a whole crane: that of the earliest date that can be read, and valid when none can. */
export function earliestExpiryStatus(dates: readonly (string | null | undefined)[], now: Date): ExpiryStatus {
  const earliest = earliestExpiry(dates);
  return earliest === null ? "valid" : expiryStatus(earliest, now);
}

/** The user's own short form, such as 5/03/2027. */
export function formatDate(date: Date, order?: DateOrder): string {
  return date.toLocaleDateString(dateLocale(order));
}

/** The long form, such as 5 March 2027. */
export function formatLongDate(date: Date, order?: DateOrder): string {
  return date.toLocaleDateString(dateLocale(order), { day: "numeric", month: "long", year: "numeric" });
}

/** As it is read aloud: "Friday, 20 August 2027". */
export function formatSpokenDate(date: Date, order?: DateOrder): string {
  return date.toLocaleDateString(dateLocale(order), { dateStyle: "full" });
}

/** "8 Jul": where the year is plain. */
export function formatDay(date: Date, order?: DateOrder): string {
  return date.toLocaleDateString(dateLocale(order), { day: "numeric", month: "short" });
}

/** "Jul", or "Jul 2026" with its year. */
export function formatMonth(date: Date, withYear: boolean, order?: DateOrder): string {
  return date.toLocaleDateString(dateLocale(order), {
    month: "short",
    ...(withYear && { year: "numeric" }),
  });
}

/** "8 Jul 2026, 7:00 am" */
export function formatMoment(date: Date, order?: DateOrder): string {
  return date.toLocaleString(dateLocale(order), { dateStyle: "medium", timeStyle: "short" });
}

export function formatTime(date: Date, order?: DateOrder): string {
  return date.toLocaleTimeString(dateLocale(order), { hour: "numeric", minute: "2-digit" });
}

/** The first date and the first number that a browser writes take it long: this has them written while it waits. */
export function warmUpFormats(): void {
  formatTime(new Date());
  (0).toLocaleString();
}
