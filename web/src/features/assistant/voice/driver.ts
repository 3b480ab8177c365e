// Carries out the orders of conversation mode with speech recognition, speech synthesis and a clock.

import { type Mode, type Order, off, step, type VoiceEvent } from "./machine";
import type { Recognizer } from "./recognition";
import type { Synthesizer } from "./synthesis";

/** How long nobody speaks before what was said is sent. */
export const SILENCE_MS = 1500;

interface Parts {
  recognizer: Recognizer;
  synthesizer: Synthesizer;
  onMode: (mode: Mode) => void;
  onSubmit: (prompt: string) => void;
}

export class Driver {
  private mode: Mode = off;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  tell(event: VoiceEvent): void {
    const { mode, orders } = step(this.mode, event);
    const changed = mode !== this.mode;
    this.mode = mode;
    if (changed) this.parts.onMode(mode);
    for (const order of orders) this.carryOut(order);
  }

  private carryOut(order: Order): void {
    const { recognizer, synthesizer, onSubmit } = this.parts;
    switch (order.type) {
      case "listen":
        recognizer.listen();
        break;
      case "stopListening":
        recognizer.stop();
        break;
      case "awaitSilence":
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.tell({ type: "silence" }), SILENCE_MS);
        break;
      case "dropSilence":
        clearTimeout(this.timer);
        break;
      case "submit":
        onSubmit(order.prompt);
        break;
      case "speak":
        synthesizer.speak(order.text);
        break;
      case "stopSpeaking":
        synthesizer.stop();
        break;
    }
  }
}
