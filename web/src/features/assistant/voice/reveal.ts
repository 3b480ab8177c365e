// Shows text word by word, at about the pace of the voice.

const WORD_MS = 180;

/** A word with the marks around it: the lines of a table and the sign of a list are not spoken and take no time. */
const WORD = /[^\p{L}\p{N}]*[\p{L}\p{N}]\S*/gu;

/** Calls `show` with one word more each time, and `onDone` after the last. The returned function ends it early. */
export function revealWords(
  text: string,
  rate: number,
  show: (soFar: string) => void,
  onDone: () => void,
): () => void {
  const words = text.match(WORD) ?? [];
  let shown = 0;
  const timer = setInterval(() => {
    shown += 1;
    if (shown < words.length) return show(words.slice(0, shown).join(""));
    clearInterval(timer);
    onDone();
  }, WORD_MS / rate);
  return () => clearInterval(timer);
}
