// Numbers as people type them.

/** Words that may follow a distance. */
export const KILOMETRES = ["km", "kms", "kilometre", "kilometres", "kilometer", "kilometers"] as const;
export const MONTHS = ["month", "months"] as const;

export interface TypedNumber {
  /** Null where it is none. */
  value: number | null;
  /** More letters would make it one: "", "-", "98,000 k". */
  isUnfinished: boolean;
}

/** Between thousands: a comma, a space of any kind or an apostrophe, also while the next digits are still to come. */
const THOUSANDS = /(\d)[,\s'’](?=\d|$)/g;
const WITH_WORD = /^(.*\d.*?)\s*(\p{L}+)\.?$/u;

/** Reads a number with or without marks between the thousands, and with or without its unit. */
export function parseTypedNumber(text: string, units: readonly string[] = []): TypedNumber {
  const trimmed = text.trim();
  const [, before, typed = ""] = WITH_WORD.exec(trimmed) ?? [];
  const word = typed.toLowerCase();
  const isUnit = units.includes(word);
  const digits = (isUnit && before !== undefined ? before : trimmed).replace(THOUSANDS, "$1");
  if (digits === "" || digits === "-") return { value: null, isUnfinished: true };
  const number = Number(digits);
  if (Number.isFinite(number)) return { value: number, isUnfinished: false };
  return { value: null, isUnfinished: word !== "" && units.some((unit) => unit.startsWith(word)) };
}
