// Papers that are made to measure by: what a layout is, and the facts that it prints.

import { MONTHS } from "../support/months";

export interface Truth {
  /** The certificate that the paper is; null where it is none, or none that says its date for sure. */
  kind: "cof" | "rego" | "mi" | "riggingGear" | "Load test" | null;
  /** The day until which it is valid, 2027-06-03. */
  expires: string | null;
}

export interface Layout {
  name: string;
  /** The page, and what is true of it. */
  draw: (facts: Facts) => { html: string; truth: Truth };
}

/** Invented, and the same for the same number. */
export interface Facts {
  plate: string;
  make: string;
  model: string;
  serial: string;
  inspector: string;
  organisation: string;
  number: string;
  issued: Date;
  /** So many months after it was issued, on the day before. */
  after: (months: number) => Date;
  pick: <T>(...choices: [T, ...T[]]) => T;
}

const makes = [
  ["Liebherr", "LTM 1100-4.2"],
  ["Tadano", "GR-800EX"],
  ["Kato", "SR-250"],
  ["Grove", "GMK3060"],
  ["Franna", "MAC 25"],
  ["Kobelco", "CKE900G"],
] as const;
const people = ["A. Tāmati", "J. Fraser", "Priya Nair", "Hemi Walker", "S. O'Brien", "D. van Dyk"] as const;
const places = [
  "Southern Crane Inspections Ltd",
  "VTNZ Penrose",
  "Lifting Assurance NZ",
  "Waikato Plant Certifiers",
  "Harbour Engineering Surveyors",
] as const;

/** Small and always the same: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function factsOf(seed: number): Facts {
  const random = randomFrom(seed * 7919 + 17);
  const at = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const letters = (count: number) =>
    Array.from({ length: count }, () => at([..."ABCDEFGHJKLMNPRSTUWYZ"])).join("");
  const figures = (count: number) => Array.from({ length: count }, () => at([..."0123456789"])).join("");
  const [make, model] = at(makes);
  const issued = new Date(Date.UTC(2026, Math.floor(random() * 10), 1 + Math.floor(random() * 28)));
  return {
    plate: letters(3) + figures(3),
    make,
    model,
    serial: figures(6),
    inspector: at(people),
    organisation: at(places),
    number: `${letters(2)}-${figures(5)}`,
    issued,
    after: (months) =>
      new Date(Date.UTC(issued.getUTCFullYear(), issued.getUTCMonth() + months, issued.getUTCDate() - 1)),
    pick: (...choices) => at(choices),
  };
}

const two = (number: number) => String(number).padStart(2, "0");

/** A day in the ways that people write it. */
export const written = {
  slashes: (day: Date) => `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`,
  short: (day: Date) => `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear() % 100}`,
  dots: (day: Date) => `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear() % 100}`,
  long: (day: Date) => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`,
  ordinal: (day: Date) => {
    const date = day.getUTCDate();
    const end =
      date % 10 === 1 && date !== 11
        ? "st"
        : date % 10 === 2 && date !== 12
          ? "nd"
          : date % 10 === 3 && date !== 13
            ? "rd"
            : "th";
    return `${date}${end} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
  },
  abbreviated: (day: Date) =>
    `${two(day.getUTCDate())}-${MONTHS[day.getUTCMonth()]?.slice(0, 3).toUpperCase()}-${day.getUTCFullYear()}`,
  spaced: (day: Date) =>
    `${two(day.getUTCDate())} ${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`,
  dashes: (day: Date) => `${two(day.getUTCDate())}-${two(day.getUTCMonth() + 1)}-${day.getUTCFullYear()}`,
  iso: (day: Date) => day.toISOString().slice(0, 10),
  monthOnly: (day: Date) => `${MONTHS[day.getUTCMonth()]?.slice(0, 3).toUpperCase()} ${day.getUTCFullYear()}`,
};

export const iso = written.iso;
export const nothing: Truth = { kind: null, expires: null };

/** A page of A4 with a style of its own. */
export function sheet(style: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
    @page { size: A4; margin: 0 } * { box-sizing: border-box }
    body { width: 210mm; min-height: 297mm; margin: 0; padding: 18mm; background: #fff; color: #111;
      font: 12pt "Liberation Sans", sans-serif }
    table { border-collapse: collapse } td, th { padding: 2mm 3mm; text-align: left; vertical-align: top }
    ${style}</style><body>${body}</body>`;
}

/** A table of labels and what they say. */
export function rows(pairs: readonly (readonly [string, string])[]): string {
  return `<table>${pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join("")}</table>`;
}
