// Finding by a few letters: how well a text fits what was typed. Pure.

/** Folds away what nobody types: capitals, and marks on letters such as the macron in "Tūī". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Only letters and figures: people write JYP764 as "jyp-764". */
export function plain(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, "");
}

/** The words that were typed, as `fitness` takes them. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/**
 * How well a folded text fits: every word must occur, at the start of a word (best), inside one, or at least as letters
 * in that order. Null where one does not.
 */
export function fitness(words: readonly string[], text: string): number | null {
  let sum = 0;
  for (const word of words) {
    const found = fitnessOfWord(word, text);
    if (found === null) return null;
    sum += found;
  }
  return sum;
}

function fitnessOfWord(word: string, text: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return 4;
  if (text.includes(` ${word}`)) return 3;
  if (at > 0) return 2;
  const letters = plain(word);
  if (letters !== word && letters !== "" && text.includes(letters)) return 2;
  // Two letters in that order are in almost everything.
  return letters.length > 2 && hasInOrder(letters, text) ? 1 : null;
}

function hasInOrder(letters: string, text: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** The best of many, best first; equals stay in their order. */
export function best<T>(
  items: readonly T[],
  words: readonly string[],
  textOf: (item: T) => string,
  most: number,
): T[] {
  return items
    .flatMap((item) => {
      const fits = fitness(words, textOf(item));
      return fits === null ? [] : [{ item, fits }];
    })
    .sort((one, other) => other.fits - one.fits)
    .slice(0, most)
    .map(({ item }) => item);
}
