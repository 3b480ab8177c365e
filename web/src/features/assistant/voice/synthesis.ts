// Reads text aloud.

export interface Synthesizer {
  speak: (text: string) => void;
  stop: () => void;
}

interface SynthesizerEvents {
  /** Nothing is being said any more, whether it was all said or not. Not called after `stop`. */
  onDone: () => void;
  onUnavailable: () => void;
  onError: (reason: string) => void;
}

/** Browsers break off utterances that take much longer. */
const LONGEST = 220;

/** Some browsers forget to say that an utterance ended: one that is silent at two looks in a row has. */
const LOOK_MS = 1000;

export function createSynthesizer(
  rate: () => number,
  { onDone, onUnavailable, onError }: SynthesizerEvents,
): Synthesizer {
  // What belongs to an earlier `speak` must not be taken for the present one.
  let turn = 0;
  // Browsers forget an utterance that nobody holds, and then never say that it ended.
  const held = new Set<SpeechSynthesisUtterance>();

  const say = (pieces: readonly string[], mine: number) => {
    const [first, ...rest] = pieces;
    if (first === undefined) return onDone();
    const utterance = new SpeechSynthesisUtterance(first);
    utterance.lang = "en-US";
    utterance.rate = rate();
    held.add(utterance);
    const ended = (then: () => void) => {
      clearInterval(looking);
      utterance.onend = null;
      utterance.onerror = null;
      held.delete(utterance);
      if (mine === turn) then();
    };
    const sayRest = () => ended(() => say(rest, mine));
    utterance.onend = sayRest;
    utterance.onerror = ({ error }) =>
      ended(() => {
        turn += 1;
        onError(error);
        onDone();
      });
    let silentLooks = 0;
    const looking = setInterval(() => {
      const { speaking, pending } = window.speechSynthesis;
      silentLooks = speaking || pending ? 0 : silentLooks + 1;
      if (silentLooks === 2) sayRest();
    }, LOOK_MS);
    window.speechSynthesis.speak(utterance);
  };

  return {
    speak(text) {
      turn += 1;
      if (!("speechSynthesis" in window) || !("SpeechSynthesisUtterance" in window)) {
        onUnavailable();
        return onDone();
      }
      say(piecesOf(text), turn);
    },
    stop() {
      turn += 1;
      if ("speechSynthesis" in window) window.speechSynthesis.cancel();
    },
  };
}

/** Sentences, put together as far as they fit into one utterance; a longer one is cut between words. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const part of text.split(/(?<=[.!?])\s+|\n+/).flatMap(cut)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length < LONGEST)
      pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  return pieces;
}

function cut(sentence: string): string[] {
  const trimmed = sentence.trim();
  if (trimmed.length <= LONGEST) return trimmed === "" ? [] : [trimmed];
  const space = trimmed.lastIndexOf(" ", LONGEST);
  const end = space > 0 ? space : LONGEST;
  return [trimmed.slice(0, end), ...cut(trimmed.slice(end))];
}
