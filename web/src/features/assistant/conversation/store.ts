// The conversation of whoever is signed in. Kept outside React, so that it goes on while another page is open.

import { useSyncExternalStore } from "react";
import type { Subject } from "../types";
import type { Message, Reply } from "./messages";

export interface Conversation {
  messages: readonly Message[];
  begunAt: Date;
  /** What questions are about. */
  subject: Subject | null;
  useWebSearch: boolean;
}

function fresh(): Conversation {
  return { messages: [], begunAt: new Date(), subject: null, useWebSearch: false };
}

let current = fresh();
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

export function forgetConversation(): void {
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

/** The reply that is on its way, if any: there is at most one, and it is the last line. */
export function waitingReplyIn({ messages }: Conversation): Reply | null {
  const last = messages.at(-1);
  return last?.role === "ai" && last.state === "waiting" ? last : null;
}
