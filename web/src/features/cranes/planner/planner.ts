// The year planner: every expiry date and booking of a crane, and the month that each falls into. Pure.

import { formatDate, formatLongDate, formatMonth, parseDate } from "@/lib/dates";
import { readExpiryShort } from "../expiry";
import { type Crane, expiryFields, noteOf } from "../types";

export const MONTHS = 12;

export interface Mark {
  kind: string;
  label: string;
  date: Date;
  /** The certificate runs out on that day, or its inspection is booked for it. */
  is: "expiry" | "booking";
}

const known = new WeakMap<Crane, readonly Mark[]>();

/** Every date of a crane, in the order of the days. Read once, so that a key press in a fleet of thousands reads none. */
export function marksOf(crane: Crane): readonly Mark[] {
  const marks = known.get(crane) ?? readMarks(crane);
  known.set(crane, marks);
  return marks;
}

function readMarks(crane: Crane): Mark[] {
  const own = (crane.certificateNotes ?? []).filter(
    ({ kind }) => !expiryFields.some((field) => field.kind === kind),
  );
  const certificates = [
    ...expiryFields.map(({ field, kind, label }) => ({ kind, label, expiry: crane[field] })),
    ...own,
  ];
  return certificates
    .flatMap(({ kind, label, expiry }): Mark[] => {
      const note = noteOf(crane, kind);
      if (note?.notApplicable) return [];
      const runsOut = parseDate(expiry);
      const booked = parseDate(note?.booked?.day);
      return [
        ...(runsOut ? [{ kind, label, date: runsOut, is: "expiry" as const }] : []),
        ...(booked ? [{ kind, label, date: booked, is: "booking" as const }] : []),
      ];
    })
    .sort((one, other) => one.date.getTime() - other.date.getTime());
}

/** How a mark stands, and the whole of it in words: "COF expires on 5 March 2027. Expiring." */
export function describeMark({ kind, label, date, is }: Mark, crane: Crane, now: Date) {
  const note = noteOf(crane, kind);
  const day = formatLongDate(date);
  if (is === "booking") {
    const whom = note?.booked?.with ? ` with ${note.booked.with}` : "";
    return { tone: "neutral" as const, word: "booked", sentence: `${label} is booked for ${day}${whom}.` };
  }
  const { tone, word: state, mark } = readExpiryShort(date.toISOString(), now, note);
  const word = [state, mark].filter(Boolean).join(", ");
  return { tone, word, sentence: `${label} expires on ${day}.${word && ` ${word}.`}` };
}

/** The first day of each of the twelve months. */
export function monthsFrom(first: Date): Date[] {
  return Array.from(
    { length: MONTHS },
    (_, index) => new Date(first.getFullYear(), first.getMonth() + index),
  );
}

/** What stands in one column of the planner. */
export interface Span {
  key: string;
  label: string;
  /** Whether a day is shown by its number alone, because the column says the rest. */
  isMonth: boolean;
  /** In rem. */
  width: number;
  has: (date: Date) => boolean;
}

/** The columns: twelve months, and what is before and after them where there is anything. */
export function spansOf(first: Date, marks: readonly Mark[]): Span[] {
  const months = monthsFrom(first);
  const end = new Date(first.getFullYear(), first.getMonth() + MONTHS);
  const before: Span = {
    key: "before",
    label: "Before",
    isMonth: false,
    width: 5.5,
    has: (date) => date < first,
  };
  const after: Span = {
    key: "after",
    label: "After",
    isMonth: false,
    width: 5.5,
    has: (date) => date >= end,
  };
  const isNeeded = ({ has }: Span) => marks.some(({ date }) => has(date));
  return [
    ...[before].filter(isNeeded),
    ...months.map((month, index): Span => {
      const next = months[index + 1] ?? end;
      // The year stands where it begins.
      const withYear = index === 0 || month.getMonth() === 0;
      return {
        key: monthKey(month),
        label: formatMonth(month, withYear),
        isMonth: true,
        width: withYear ? 5.25 : 4.25,
        has: (date) => date >= month && date < next,
      };
    }),
    ...[after].filter(isNeeded),
  ];
}

/** The day of a mark as its column needs it. */
export function dayOf(mark: Mark, span: Span): string {
  return span.isMonth ? String(mark.date.getDate()) : formatDate(mark.date);
}

/** A month as the address has it: 2026-11. */
export function monthKey(month: Date): string {
  return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, "0")}`;
}

/** The month in the address, or the present one. */
export function readMonth(text: string | null, now: Date): Date {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  return year && month
    ? new Date(Number(year), Number(month) - 1)
    : new Date(now.getFullYear(), now.getMonth());
}
