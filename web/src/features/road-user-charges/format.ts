// How figures and days are written.

import { formatLongDate, parseDate } from "@/lib/dates";

export function km(count: number): string {
  return `${count.toLocaleString()} km`;
}

export function day(text: string): string {
  const date = parseDate(text);
  return date ? formatLongDate(date) : text;
}
