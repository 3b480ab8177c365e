// Continuous recognition: the words that are said between `listen` and `stop`.

import { createRecognition, type Recognition, type RecognitionResult } from "./speech-api";

export interface Recognizer {
  listen: () => void;
  stop: () => void;
}

interface RecognizerEvents {
  /** All words since `listen`: those that are settled, and the guess at what is being said now. */
  onHeard: (words: string, guess: string) => void;
  /** It cannot go on; the text says why. */
  onDeaf: (problem: string) => void;
}

/** Keeps a browser that gives up at once from being asked a thousand times a second. */
export const RESTART_MS = 250;

/** Nobody spoke, or it was we who stopped it: nothing to report. */
const harmless = new Set(["no-speech", "aborted"]);

const advice: Record<string, string> = {
  "not-allowed": "Allow this page to use the microphone, and try again.",
  "service-not-allowed": "Allow this page to use the microphone, and try again.",
  "audio-capture": "No microphone was found.",
  network: "The browser could not reach its speech service.",
};

export const NOT_SUPPORTED = "Speech recognition is not supported in your browser.";

export function createRecognizer({ onHeard, onDeaf }: RecognizerEvents): Recognizer {
  let wanted = false;
  let recognition: Recognition | null = null;
  let restart: ReturnType<typeof setTimeout> | undefined;
  // Said before the browser ended a session by itself.
  let before = "";
  let settled = "";

  const begin = () => {
    const session = createRecognition();
    if (!session) return onDeaf(NOT_SUPPORTED);
    recognition = session;
    session.lang = "en-US";
    session.continuous = true;
    session.interimResults = true;
    session.onresult = ({ results }) => {
      const list = Array.from(results);
      settled = join(before, settledIn(list));
      onHeard(settled, guessIn(list));
    };
    session.onerror = ({ error, message }) => {
      if (harmless.has(error)) return;
      wanted = false;
      onDeaf(problemText(error, message));
    };
    session.onend = () => {
      recognition = null;
      if (!wanted) return;
      before = settled;
      // What was a guess is gone with the session.
      onHeard(settled, "");
      restart = setTimeout(begin, RESTART_MS);
    };
    session.start();
  };

  return {
    listen() {
      if (wanted) return;
      wanted = true;
      before = "";
      settled = "";
      // One that is still ending begins anew when it has ended.
      if (!recognition) begin();
    },
    stop() {
      wanted = false;
      clearTimeout(restart);
      if (!recognition) return;
      // What it still had to say is no longer of interest; only that it has ended.
      recognition.onresult = null;
      recognition.onerror = null;
      recognition.abort();
    },
  };
}

function settledIn(results: readonly RecognitionResult[]): string {
  let words = "";
  for (const result of results) {
    if (!result.isFinal) continue;
    const said = result[0]?.transcript.trim() ?? "";
    // Some phones repeat all that came before in each result.
    words = said.toLowerCase().startsWith(words.toLowerCase()) ? said : join(words, said);
  }
  return words;
}

function guessIn(results: readonly RecognitionResult[]): string {
  return results
    .filter((result) => !result.isFinal)
    .map((result) => result[0]?.transcript ?? "")
    .join("")
    .trim();
}

function join(first: string, second: string): string {
  return [first, second].filter(Boolean).join(" ");
}

function problemText(error: string, message: string | undefined): string {
  return [`Speech recognition error: ${error}.`, advice[error] ?? message].filter(Boolean).join(" ");
}
