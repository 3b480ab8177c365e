// The browser's speech objects, replaced by ones that say and hear nothing but what a test tells them.

import type { Page } from "@playwright/test";

interface Script {
  /** Everything that was asked of them, in order. */
  log: string[];
  /** Recognition is running now. */
  isListening: () => boolean;
  hear: (settled: string, guess?: string) => void;
  /** The browser ends recognition by itself. */
  end: () => void;
  fail: (error: string) => void;
  /** The voice comes to its end. */
  finishSpeaking: () => void;
  failSpeaking: (error: string) => void;
}

type ScriptedWindow = { speech: Script };

export interface Speech {
  log: () => Promise<string[]>;
  isListening: () => Promise<boolean>;
  hear: (settled: string, guess?: string) => Promise<void>;
  end: () => Promise<void>;
  fail: (error: string) => Promise<void>;
  finishSpeaking: () => Promise<void>;
  failSpeaking: (error: string) => Promise<void>;
}

/** Call it before the page is opened. `recognition` or `synthesis` false: the browser has none. */
export async function scriptSpeech(
  page: Page,
  has: { recognition?: boolean; synthesis?: boolean } = {},
): Promise<Speech> {
  await page.addInitScript(install, { recognition: true, synthesis: true, ...has });
  const tell = <Name extends Exclude<keyof Script, "log">>(name: Name, ...args: Parameters<Script[Name]>) =>
    page.evaluate(
      ([method, values]) => {
        const script = (window as unknown as ScriptedWindow).speech;
        return (script[method as "hear"] as (...list: unknown[]) => unknown)(...(values as unknown[]));
      },
      [name, args] as const,
    );
  return {
    log: () => page.evaluate(() => (window as unknown as ScriptedWindow).speech.log),
    isListening: async () => (await tell("isListening")) as unknown as boolean,
    hear: async (settled, guess = "") => void (await tell("hear", settled, guess)),
    end: async () => void (await tell("end")),
    fail: async (error) => void (await tell("fail", error)),
    finishSpeaking: async () => void (await tell("finishSpeaking")),
    failSpeaking: async (error) => void (await tell("failSpeaking", error)),
  };
}

/** Runs inside the page, so it can use nothing from outside. */
function install(has: { recognition: boolean; synthesis: boolean }): void {
  const log: string[] = [];
  let recognition: ScriptedRecognition | null = null;
  let utterance: ScriptedUtterance | null = null;

  class ScriptedRecognition {
    lang = "";
    continuous = false;
    interimResults = false;
    onresult: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;

    start() {
      if (recognition) throw new DOMException("recognition has already started", "InvalidStateError");
      if (utterance) log.push("HEARS ITSELF");
      recognition = this;
      log.push(`listen ${this.lang} ${this.continuous} ${this.interimResults}`);
    }

    abort() {
      log.push("stop listening");
      // As in browsers, the end comes a moment later.
      queueMicrotask(() => this.ended());
    }

    ended() {
      if (recognition !== this) return;
      recognition = null;
      this.onend?.();
    }
  }

  class ScriptedUtterance {
    lang = "";
    rate = 1;
    onend: (() => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    text: string;

    constructor(text: string) {
      this.text = text;
    }
  }

  const silence = () => {
    const was = utterance;
    utterance = null;
    return was;
  };
  const synthesis = {
    get speaking() {
      return utterance !== null;
    },
    pending: false,
    speak(said: ScriptedUtterance) {
      if (recognition) log.push("HEARS ITSELF");
      utterance = said;
      log.push(`say at ${said.rate}: ${said.text}`);
    },
    cancel() {
      if (!utterance) return;
      log.push("stop speaking");
      silence()?.onerror?.({ error: "canceled" });
    },
  };
  const result = (transcript: string, isFinal: boolean) => ({ isFinal, length: 1, 0: { transcript } });

  const script: Script = {
    log,
    isListening: () => recognition !== null,
    hear: (settled, guess = "") =>
      recognition?.onresult?.({
        resultIndex: 0,
        results: [...(settled ? [result(settled, true)] : []), ...(guess ? [result(guess, false)] : [])],
      }),
    end: () => recognition?.ended(),
    fail: (error) => {
      const failing = recognition;
      failing?.onerror?.({ error });
      failing?.ended();
    },
    finishSpeaking: () => silence()?.onend?.(),
    failSpeaking: (error) => silence()?.onerror?.({ error }),
  };
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  replace("speech", script);
  replace("webkitSpeechRecognition", undefined);
  replace("SpeechRecognition", has.recognition ? ScriptedRecognition : undefined);
  if (has.synthesis) {
    replace("speechSynthesis", synthesis);
    replace("SpeechSynthesisUtterance", ScriptedUtterance);
  } else {
    Reflect.deleteProperty(window, "speechSynthesis");
    Reflect.deleteProperty(window, "SpeechSynthesisUtterance");
  }
}
