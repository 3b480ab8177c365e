// The browser's speech objects for unit tests: they say nothing and hear nothing but what the test tells them.

import { vi } from "vitest";
import type { Recognition, RecognitionEvent } from "./speech-api";

export class ScriptedRecognition implements Recognition {
  static all: ScriptedRecognition[] = [];
  lang = "";
  continuous = false;
  interimResults = false;
  onresult: Recognition["onresult"] = null;
  onerror: Recognition["onerror"] = null;
  onend: Recognition["onend"] = null;
  isRunning = false;

  constructor() {
    ScriptedRecognition.all.push(this);
  }

  start() {
    this.isRunning = true;
  }

  /** As in browsers, the end comes later. */
  abort() {
    setTimeout(() => this.end());
  }

  end() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.onend?.();
  }

  /** Words that are settled, each a result, and a guess at the end. */
  hear(settled: string[], guess = "") {
    const results: RecognitionEvent["results"] = [
      ...settled.map((transcript) => ({ isFinal: true, 0: { transcript } })),
      ...(guess ? [{ isFinal: false, 0: { transcript: guess } }] : []),
    ];
    this.onresult?.({ results });
  }
}

export class ScriptedUtterance {
  lang = "";
  rate = 1;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Puts them in place of the browser's. */
export function scriptSpeech() {
  ScriptedRecognition.all = [];
  const spoken: ScriptedUtterance[] = [];
  const synthesis = {
    speaking: true,
    pending: false,
    speak: (utterance: ScriptedUtterance) => spoken.push(utterance),
    cancel: vi.fn(),
  };
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", ScriptedUtterance);
  return {
    spoken,
    cancel: synthesis.cancel,
    /** The voice falls silent, and the browser forgets to say so. */
    fallSilent: () => {
      synthesis.speaking = false;
    },
    /** The recognition that runs now. */
    listening: () => ScriptedRecognition.all.filter(({ isRunning }) => isRunning),
  };
}
