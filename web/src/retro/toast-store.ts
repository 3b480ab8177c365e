// The one visible toast. Kept outside React so that any code may raise one.

import { useSyncExternalStore } from "react";

export type ToastVariant = "info" | "success" | "warning" | "destructive";

export interface ToastMessage {
  title: string;
  description?: string;
  /** A second line, such as the reason behind the first. */
  detail?: string;
  variant?: ToastVariant;
  /** One thing that can be done about it, such as taking it back. */
  action?: { label: string; onAct: () => void };
}

export interface VisibleToast extends ToastMessage {
  id: number;
  /** When it was raised, in milliseconds. */
  at: number;
}

let visible: VisibleToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: VisibleToast | null) {
  visible = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of any that is showing. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, at: Date.now() });
}

/** Hides a toast; without an id, whichever is showing. */
export function dismissToast(id?: number): void {
  if (id === undefined || visible?.id === id) show(null);
}

/** What is told of an earlier action goes when a later one has succeeded. */
export function dismissOlderToast(before: number): void {
  if (visible && visible.at < before) show(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useVisibleToast(): VisibleToast | null {
  return useSyncExternalStore(subscribe, () => visible);
}
