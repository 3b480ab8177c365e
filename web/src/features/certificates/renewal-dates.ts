// Which days a renewal is likely to run to. Pure; today is passed in.

import { addMonths } from "@/lib/dates";

export interface Suggestion {
  label: string;
  date: Date;
}

/** The usual intervals of inspections, in months. */
const USUAL = [6, 12];

/**
 * The kind's own interval from today and from the old expiry, then the other usual ones from today. What would run out
 * at once, or is the same day twice, is left out.
 */
export function suggestDates(months: number, expiry: Date | null, today: Date): Suggestion[] {
  const suggestions: Suggestion[] = [
    { label: `+${inWords(months)} from today`, date: addMonths(today, months) },
  ];
  if (expiry) {
    suggestions.push({ label: `+${inWords(months)} from the old expiry`, date: addMonths(expiry, months) });
  }
  for (const usual of USUAL) {
    suggestions.push({ label: `+${inWords(usual)} from today`, date: addMonths(today, usual) });
  }
  const seen = new Set<string>();
  return suggestions.filter(({ date }) => {
    const day = date.toDateString();
    if (date <= today || seen.has(day)) return false;
    seen.add(day);
    return true;
  });
}

function inWords(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}
