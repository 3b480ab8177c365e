// Shows text word by word, at about the pace of the voice.

const WORD_MS = 180;

/** Calls `show` with one word more each time, and `onDone` after the last. The returned function ends it early. */
export function revealWords(
  text: string,
  rate: number,
  show: (soFar: string) => void,
  onDone: () => void,
): () => void {
  const words = text.match(/\s*\S+/g) ?? [];
  let shown = 0;
  const timer = setInterval(() => {
    shown += 1;
    if (shown < words.length) return show(words.slice(0, shown).join(""));
    clearInterval(timer);
    onDone();
  }, WORD_MS / rate);
  return () => clearInterval(timer);
}
