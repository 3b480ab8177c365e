// The conversation of whoever is signed in. Kept outside React, so that it goes on while another page is open.

import { useSyncExternalStore } from "react";
import type { Subject } from "../types";
import type { Message, Reply } from "./messages";

/** What goes out with the next question. Half typed, it is still there when one comes back to the page. */
export interface NextQuestion {
  prompt: string;
  file: File | null;
}

export interface Conversation {
  messages: readonly Message[];
  begunAt: Date;
  /** What questions are about. */
  subject: Subject | null;
  useWebSearch: boolean;
}

const NOTHING: NextQuestion = { prompt: "", file: null };

function fresh(): Conversation {
  return { messages: [], begunAt: new Date(), subject: null, useWebSearch: false };
}

let current = fresh();
/** Apart from the conversation, which is not drawn anew with each letter. */
let next = NOTHING;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Conversation) {
  current = next;
  for (const listener of listeners) listener();
}

export function conversation(): Conversation {
  return current;
}

export function nextId(): number {
  lastId += 1;
  return lastId;
}

export function addMessages(...messages: Message[]): void {
  change({ ...current, messages: [...current.messages, ...messages] });
}

/** Changes a reply where it stands. One that is gone, because the conversation was begun anew, stays gone. */
export function changeReply(id: number, update: (reply: Reply) => Reply): void {
  const messages = current.messages.map((message) =>
    message.id === id && message.role === "ai" ? update(message) : message,
  );
  change({ ...current, messages });
}

export function chooseSubject(subject: Subject | null): void {
  change({ ...current, subject });
}

export function setWebSearch(useWebSearch: boolean): void {
  change({ ...current, useWebSearch });
}

export function changeNext(update: (next: NextQuestion) => NextQuestion): void {
  next = update(next);
  for (const listener of listeners) listener();
}

export function forgetConversation(): void {
  next = NOTHING;
  change(fresh());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useConversation(): Conversation {
  return useSyncExternalStore(subscribe, conversation);
}

export function useNextQuestion(): NextQuestion {
  return useSyncExternalStore(subscribe, () => next);
}

/** The reply that is on its way, if any: there is at most one, and it is the last line. */
export function waitingReplyIn({ messages }: Conversation): Reply | null {
  const last = messages.at(-1);
  return last?.role === "ai" && last.state === "waiting" ? last : null;
}
