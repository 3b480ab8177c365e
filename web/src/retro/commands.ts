// What can be done on the screen that is showing. A part offers its commands while it is there: buttons and menus, the
// Run box, the keys and the list of keys are all made from them.

import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { IconName } from "./Icon";

export interface Command {
  /** What it does: "Add a new crane". */
  label: string;
  /** As in KeyboardEvent.key: "n", "?"; two that are pressed one after the other: "g d"; or "Ctrl+K". */
  keys?: string;
  icon?: IconName;
  run: () => void;
}

/** Keys that a part answers itself, such as the arrows in a table: to be listed, not to be run. */
export type KeyHint = Required<Pick<Command, "keys" | "label">>;

interface Offer {
  label: string;
  keys?: string | undefined;
  icon?: IconName | undefined;
  run?: () => void;
}

let offered: readonly Offer[] = [];
const listeners = new Set<() => void>();
/** The first key of two, until the second comes or this time has passed. */
let begun = "";
let forgetting = 0;
const PATIENCE_MS = 1_500;

function update(next: readonly Offer[]) {
  offered = next;
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

function find(keys: string): Offer | undefined {
  // The latest offer wins, so that what is on top answers.
  return offered.findLast((offer) => offer.run && offer.keys === keys);
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.repeat) return;
  const hasControl = event.ctrlKey || event.metaKey;
  if (isModalOpen() || (hasControl ? event.shiftKey : isTyping(event.target))) return;
  const key = hasControl ? `Ctrl+${event.key.toUpperCase()}` : event.key;
  const match = (begun && find(`${begun} ${key}`)) || find(key);
  clearTimeout(forgetting);
  begun = "";
  if (match) {
    event.preventDefault();
    match.run?.();
  } else if (offered.some(({ keys }) => keys?.startsWith(`${key} `))) {
    begun = key;
    forgetting = window.setTimeout(() => {
      begun = "";
    }, PATIENCE_MS);
  }
}

function useOffers(offers: readonly Offer[]): void {
  const latest = useRef(offers);
  latest.current = offers;
  const names = offers.map(({ keys, label, run }) => [keys, label, run !== undefined].join("\t")).join("\n");
  // Before the screen is seen, so that a key that is pressed at once is answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew only when what is offered goes by other names.
  useLayoutEffect(() => {
    const own = latest.current.map((offer, index): Offer => {
      const { label, keys, icon } = offer;
      return { label, keys, icon, ...(offer.run && { run: () => latest.current[index]?.run?.() }) };
    });
    if (offered.length === 0) window.addEventListener("keydown", onKeyDown);
    update([...offered, ...own]);
    return () => {
      update(offered.filter((other) => !own.includes(other)));
      if (offered.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, [names]);
}

/** Offers commands for as long as the component is shown. Their keys work outside of fields and dialogs. */
export function useCommands(commands: readonly Command[]): void {
  useOffers(commands);
}

/** Lists keys that the component answers itself. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  useOffers(hints);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** All that is offered on the screen that is showing; what has no `run` is a hint. */
export function useOffered(): readonly Offer[] {
  return useSyncExternalStore(subscribe, () => offered);
}
