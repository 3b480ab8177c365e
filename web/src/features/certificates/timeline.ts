// Where the past of a certificate lies on a line of time. Pure; today is passed in.

import { addDays, parseDate } from "@/lib/dates";
import type { KindHistory } from "./types";

export interface Piece {
  tone: "pass" | "gap";
  /** In hundredths of the line. */
  from: number;
  to: number;
}

export interface Timeline {
  start: Date;
  end: Date;
  pieces: Piece[];
  /** Where it failed, was suspended or was cancelled. */
  failures: number[];
  today: number;
  booked: number | null;
}

/** From the first entry to the end of the last, or to today, whichever is later; null where nothing was entered. */
export function timelineOf(history: KindHistory, today: Date): Timeline | null {
  const counted = history.renewals.filter(({ voided }) => !voided);
  const passes = counted.flatMap(({ outcome, holdsFrom, expires }) => {
    const from = startOf(holdsFrom);
    const to = parseDate(expires);
    return outcome === "pass" && from && to && to > from ? [{ from, to }] : [];
  });
  const starts = counted.flatMap(({ holdsFrom }) => startOf(holdsFrom) ?? []);
  if (starts.length === 0) return null;
  const booked = parseDate(history.booked?.day);
  const start = new Date(Math.min(...starts.map(Number), Number(addDays(today, -30))));
  const end = new Date(
    Math.max(...passes.map(({ to }) => Number(to)), Number(booked ?? 0), Number(addDays(today, 30))),
  );
  const place = (date: Date) => (100 * (Number(date) - Number(start))) / (Number(end) - Number(start));
  const gaps = history.gaps.flatMap(({ from, to }) => {
    const [first, last] = [startOf(from), parseDate(to)];
    return first && last ? [{ tone: "gap" as const, from: place(first), to: place(last) }] : [];
  });
  return {
    start,
    end,
    pieces: [
      ...passes.map(({ from, to }) => ({ tone: "pass" as const, from: place(from), to: place(to) })),
      ...gaps,
    ],
    failures: counted.flatMap(({ outcome, holdsFrom }) => {
      const on = startOf(holdsFrom);
      return outcome !== "pass" && on ? [place(on)] : [];
    }),
    today: place(today),
    booked: booked && place(booked),
  };
}

/** The first moment of a day. */
function startOf(day: string): Date | null {
  const end = parseDate(day);
  return end && new Date(end.getFullYear(), end.getMonth(), end.getDate());
}
