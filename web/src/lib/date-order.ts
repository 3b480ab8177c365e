// In which order the signed-in user writes and reads a day. Everything that shows or reads one asks here, whatever
// language the browser speaks, so that what is shown is always what would be read.

export type DateOrder = "day-month-year" | "month-day-year";

const locales: Record<DateOrder, string> = { "day-month-year": "en-NZ", "month-day-year": "en-US" };

export const NEW_ZEALAND: DateOrder = "day-month-year";

let chosen: DateOrder = NEW_ZEALAND;

/** Called whenever it becomes known who is signed in. */
export function chooseDateOrder(order: DateOrder): void {
  chosen = order;
}

export function dateOrder(): DateOrder {
  return chosen;
}

/** The locale whose dates and times are written in that order. */
export function dateLocale(order: DateOrder = chosen): string {
  return locales[order];
}

const TWO_NUMBERS_FIRST = /^(\d{1,2})(\s*[/.-]\s*|\s+)(\d{1,2})(?!\d)/;
const DIGITS_ALONE = /^(0\d|1[0-2])(\d{2})(\d{2}|\d{4})$/;
const MONTH_NAME_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d),?\s*/iu;

/** Text with the day before the month, where the user or the month's name says that the month was put first. */
export function withDayFirst(text: string, order: DateOrder): string {
  const named = text.replace(MONTH_NAME_FIRST, "$2 $1 ");
  if (order === "day-month-year") return named;
  return named.replace(TWO_NUMBERS_FIRST, "$3$2$1").replace(DIGITS_ALONE, "$2$1$3");
}
