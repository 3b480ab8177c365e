// The parts of the browser's speech recognition that are used here; TypeScript does not know them.

export interface RecognitionResult {
  readonly isFinal: boolean;
  readonly [index: number]: { readonly transcript: string } | undefined;
}

export interface RecognitionEvent {
  readonly results: ArrayLike<RecognitionResult>;
}

export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string; readonly message?: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  abort: () => void;
}

interface SpeechWindow {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
}

/** Null where the browser has none. */
export function createRecognition(): Recognition | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as SpeechWindow;
  const Kind = SpeechRecognition ?? webkitSpeechRecognition;
  return Kind ? new Kind() : null;
}
