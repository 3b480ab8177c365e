// Single-key shortcuts. A feature registers its own while it is on screen; `?` lists what is there.

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

export interface Shortcut {
  /** As in KeyboardEvent.key: "n", "/", "?". */
  key: string;
  /** What it does, for the list: "Add a new crane". */
  label: string;
}

interface Registration extends Shortcut {
  run: () => void;
}

let registered: readonly Registration[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Registration[]) {
  registered = next;
  for (const listener of listeners) listener();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

function isModalOpen(): boolean {
  return (
    document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]") !== null
  );
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isTyping(event.target) || isModalOpen()) return;
  // The latest registration wins, so that what is on top answers.
  const match = registered.findLast((shortcut) => shortcut.key === event.key);
  if (!match) return;
  event.preventDefault();
  match.run();
}

/** Runs `run` when the key is pressed outside fields and dialogs, for as long as the component is shown. */
export function useShortcut({ key, label }: Shortcut, run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const registration: Registration = { key, label, run: () => latest() };
    if (registered.length === 0) window.addEventListener("keydown", onKeyDown);
    update([...registered, registration]);
    return () => {
      update(registered.filter((other) => other !== registration));
      if (registered.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, [key, label]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The shortcuts that work on the screen that is showing. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}
