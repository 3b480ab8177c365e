// Conversation mode: who speaks when. Pure, so that it can be tested without a microphone; the page carries out the
// orders. Listening and speaking never overlap, so it never hears itself.

export type Mode =
  | { name: "off" }
  /** `words` are settled, `guess` is what is being said just now. */
  | { name: "listening"; words: string; guess: string }
  | { name: "thinking" }
  | { name: "speaking" };

export type VoiceEvent =
  /** `answering`: an answer is on its way already. */
  | { type: "turnedOn"; answering: boolean }
  | { type: "turnedOff" }
  | { type: "heard"; words: string; guess: string }
  /** Nothing was said for as long as the orders said to wait. */
  | { type: "silence" }
  /** A question was sent, by voice or by hand. */
  | { type: "asked" }
  /** `aloud` is null when there is nothing to read aloud. */
  | { type: "answered"; aloud: string | null }
  | { type: "spoken" }
  /** The user has heard enough. */
  | { type: "skipped" }
  /** Recognition failed for good. */
  | { type: "deaf" };

export type Order =
  | { type: "listen" }
  | { type: "stopListening" }
  /** Report silence after a while; a wait that is running begins anew. */
  | { type: "awaitSilence" }
  | { type: "dropSilence" }
  | { type: "submit"; prompt: string }
  | { type: "speak"; text: string }
  | { type: "stopSpeaking" };

interface Step {
  mode: Mode;
  orders: Order[];
}

export const off: Mode = { name: "off" };
const thinking: Mode = { name: "thinking" };

export function step(mode: Mode, event: VoiceEvent): Step {
  if (event.type === "turnedOff") return mode.name === "off" ? stay(mode) : silent();
  switch (mode.name) {
    case "off":
      if (event.type !== "turnedOn") return stay(mode);
      return event.answering ? { mode: thinking, orders: [] } : listen();
    case "listening":
      return whileListening(mode, event);
    case "thinking":
      if (event.type !== "answered") return stay(mode);
      if (event.aloud === null) return listen();
      return { mode: { name: "speaking" }, orders: [{ type: "speak", text: event.aloud }] };
    case "speaking":
      if (event.type === "spoken") return listen();
      if (event.type === "skipped") return listen({ type: "stopSpeaking" });
      if (event.type === "asked") return { mode: thinking, orders: [{ type: "stopSpeaking" }] };
      return stay(mode);
  }
}

function whileListening(mode: Extract<Mode, { name: "listening" }>, event: VoiceEvent): Step {
  switch (event.type) {
    case "heard": {
      const { words, guess } = event;
      const isPause = guess.trim() === "" && words.trim() !== "";
      return {
        mode: { name: "listening", words, guess },
        orders: [{ type: isPause ? "awaitSilence" : "dropSilence" }],
      };
    }
    case "silence": {
      const prompt = mode.words.trim();
      if (prompt === "") return stay(mode);
      return { mode: thinking, orders: [{ type: "stopListening" }, { type: "submit", prompt }] };
    }
    case "asked":
      return { mode: thinking, orders: [{ type: "dropSilence" }, { type: "stopListening" }] };
    case "deaf":
      return silent();
    default:
      return stay(mode);
  }
}

function stay(mode: Mode): Step {
  return { mode, orders: [] };
}

function listen(...before: Order[]): Step {
  return { mode: { name: "listening", words: "", guess: "" }, orders: [...before, { type: "listen" }] };
}

function silent(): Step {
  return {
    mode: off,
    orders: [{ type: "dropSilence" }, { type: "stopListening" }, { type: "stopSpeaking" }],
  };
}
