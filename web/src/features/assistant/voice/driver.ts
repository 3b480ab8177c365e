// Carries out the orders of conversation mode with a pair of ears, a mouth and a clock.

import type { Ears } from "./ears";
import { type Mode, type Order, off, step, type VoiceEvent } from "./machine";
import type { Mouth } from "./mouth";

/** How long nobody speaks before what was said is sent. */
export const SILENCE_MS = 1500;

interface Parts {
  ears: Ears;
  mouth: Mouth;
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
    const { ears, mouth, onSubmit } = this.parts;
    switch (order.type) {
      case "listen":
        ears.listen();
        break;
      case "stopListening":
        ears.stop();
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
        mouth.speak(order.text);
        break;
      case "stopSpeaking":
        mouth.stop();
        break;
    }
  }
}
