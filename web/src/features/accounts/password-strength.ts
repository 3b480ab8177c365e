// A rough guess at how long a password would hold out. It advises and never forbids.

export type Strength = "weak" | "fair" | "strong";

/** Why a password is guessed first. */
export type Weakness = "common" | "name";

/** Letters that a password needs besides the name of its owner, and the shortest name that counts. The server has the
 *  same rule. */
const LEAST_BESIDES_NAME = 6;
const SHORTEST_NAME = 3;

/** Null where nothing is known against it. `about` is the user's name and address. */
export function weakness(
  password: string,
  about: readonly string[],
  common: ReadonlySet<string>,
): Weakness | null {
  const small = password.toLowerCase();
  if (common.has(small)) return "common";
  const isLittleButAName = about.some((text) => {
    const name = text.split("@", 1)[0]?.trim().toLowerCase() ?? "";
    const rest = small.replaceAll(name, "");
    return [...name].length >= SHORTEST_NAME && rest !== small && [...rest].length < LEAST_BESIDES_NAME;
  });
  return isLittleButAName ? "name" : null;
}

/** Bits of guessing work below which a password is weak, and from which it is strong. */
const FAIR_FROM = 45;
const STRONG_FROM = 70;

const COMMON =
  /password|qwerty|letmein|welcome|admin|login|secret|dragon|monkey|iloveyou|crane|kiwi|allblacks|zealand/g;
const YEAR = /(?:19|20)\d\d/g;
/** Stands for a piece that a guesser tries at once. It adds one guess and no new kind of character. */
const KNOWN = "\0";

const KINDS: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d\0]/u, 33],
];

/** How strong a password is for someone whom these words (name, address) describe. */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  const pool = KINDS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = withoutRuns(withoutKnownWords(password, about)).length * Math.log2(Math.max(pool, 1));
  if (bits < FAIR_FROM) return "weak";
  return bits < STRONG_FROM ? "fair" : "strong";
}

function withoutKnownWords(password: string, about: readonly string[]): string {
  let rest = password.toLowerCase();
  for (const word of about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))) {
    if (word.length >= 3) rest = rest.replaceAll(word, KNOWN);
  }
  return rest.replace(COMMON, KNOWN).replace(YEAR, KNOWN);
}

/** Drops characters that repeat or count on from the one before: "aaa", "123", "fed". */
function withoutRuns(text: string): string {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const kept = codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  });
  return kept.map((code) => (code === 0 ? KNOWN : "x")).join("");
}
