import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { toast } from "@/retro";
import type { Reply } from "../conversation/messages";
import { plainText } from "../markdown/plain-text";
import { Driver } from "./driver";
import { type Mode, off } from "./machine";
import { createRecognizer, NOT_SUPPORTED } from "./recognition";
import { revealWords } from "./reveal";
import { createRecognition } from "./speech-api";
import { createSynthesizer } from "./synthesis";

interface Spoken {
  replyId: number;
  soFar: string;
}

/** Speaks and listens for as long as the page is shown. `lastReply` is the newest one, on its way or finished. */
export function useConversationMode(lastReply: Reply | null, onSubmit: (prompt: string) => void) {
  const [mode, setMode] = useState<Mode>(off);
  const [problem, setProblem] = useState<string | null>(null);
  const [rate, setRate] = useState(1);
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  const driver = useRef<Driver | null>(null);
  const endReveal = useRef(() => {});
  const showAll = useCallback(() => {
    endReveal.current();
    setSpoken(null);
  }, []);
  const submit = useEffectEvent(onSubmit);
  const currentRate = useEffectEvent(() => rate);

  useEffect(() => {
    const made = new Driver({
      onMode: setMode,
      onSubmit: (prompt) => submit(prompt),
      recognizer: createRecognizer({
        onHeard: (words, guess) => made.tell({ type: "heard", words, guess }),
        onDeaf: (reason) => {
          setProblem(reason);
          made.tell({ type: "deaf" });
        },
      }),
      synthesizer: createSynthesizer(() => currentRate(), {
        onDone: () => made.tell({ type: "spoken" }),
        onUnavailable: () => {
          showAll();
          toast({
            title: "Speech synthesis unavailable",
            description: "Your browser cannot read answers aloud.",
            variant: "destructive",
          });
        },
        onError: (reason) =>
          toast({ title: "Speech synthesis error", description: reason, variant: "destructive" }),
      }),
    });
    driver.current = made;
    return () => {
      endReveal.current();
      made.tell({ type: "turnedOff" });
    };
  }, [showAll]);

  const replyId = lastReply?.id;
  const isWaiting = lastReply?.state === "waiting";
  const followReply = useEffectEvent(() => {
    showAll();
    if (!lastReply || mode.name === "off") return;
    if (isWaiting) return driver.current?.tell({ type: "asked" });
    const aloud = aloudOf(lastReply);
    if (aloud !== null && mode.name === "thinking") {
      const { id, content } = lastReply;
      setSpoken({ replyId: id, soFar: "" });
      endReveal.current = revealWords(
        content,
        rate,
        (soFar) => setSpoken({ replyId: id, soFar }),
        () => setSpoken(null),
      );
    }
    driver.current?.tell({ type: "answered", aloud });
  });
  // Before anything is drawn: an answer that will be spoken must not show in full for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the reply changes its state.
  useLayoutEffect(() => followReply(), [replyId, isWaiting]);

  const turnOn = () => {
    if (!createRecognition()) {
      setProblem(NOT_SUPPORTED);
      toast({ title: "Conversation mode unavailable", description: NOT_SUPPORTED, variant: "destructive" });
      return;
    }
    setProblem(null);
    driver.current?.tell({ type: "turnedOn", answering: isWaiting });
  };
  const turnOff = () => {
    showAll();
    driver.current?.tell({ type: "turnedOff" });
  };

  return {
    mode,
    problem,
    rate,
    setRate,
    toggle: () => (mode.name === "off" ? turnOn() : turnOff()),
    turnOff,
    /** Ends the answer that is being read aloud, and listens again. */
    skip: () => {
      showAll();
      driver.current?.tell({ type: "skipped" });
    },
    /** How much of a reply shows: while it is thought about nothing, while it is spoken word by word. */
    visibleText: (reply: Reply): string => {
      if (reply.id === spoken?.replyId) return spoken.soFar;
      return mode.name === "thinking" && reply.id === replyId ? "" : reply.content;
    },
  };
}

export type ConversationMode = ReturnType<typeof useConversationMode>;

/** Pictures, failures and what was stopped are not read aloud. */
function aloudOf({ state, imageUrl, content }: Reply): string | null {
  if (state !== "done" || imageUrl) return null;
  return plainText(content) || null;
}
