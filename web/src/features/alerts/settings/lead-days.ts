// The days before an expiry at which a user is told. Pure; the limits are the server's.

export const usualDays: readonly number[] = [60, 30, 14, 7, 1, 0];

const LONGEST = 365;
const MOST = 12;

/** Longest first, none twice. */
function sorted(days: Iterable<number>): number[] {
  return [...new Set(days)].sort((a, b) => b - a);
}

/** Which days there is a box for: the usual ones, and those of the user's own. */
export function offeredDays(...own: readonly (readonly number[])[]): number[] {
  return sorted([...usualDays, ...own.flat()]);
}

export function withDay(days: readonly number[], day: number, chosen: boolean): number[] {
  return sorted(chosen ? [...days, day] : days.filter((other) => other !== day));
}

export function dayLabel(day: number): string {
  if (day === 0) return "On the day";
  return day === 1 ? "1 day before" : `${day} days before`;
}

/** Reads a number of days to add. The answer is the number, or what is wrong with it. */
export function readDay(text: string, chosen: readonly number[]): number | string {
  const trimmed = text.trim();
  if (trimmed === "") return "Type a number of days";
  const day = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || day > LONGEST) return `Type a whole number from 0 to ${LONGEST}`;
  if (chosen.includes(day)) return "This number is already in the list";
  if (chosen.length >= MOST) return `Choose at most ${MOST}. Untick one first.`;
  return day;
}

export function sameDays(one: readonly number[], other: readonly number[]): boolean {
  return sorted(one).join() === sorted(other).join();
}
