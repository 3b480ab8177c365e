// The keys of the row of cards. Each card is one stop for Tab; the arrows go to the next card and through what is in one.

import type { KeyboardEvent } from "react";

export const cardHints = [
  { keys: "Left, Right", label: "Go to the card before or after" },
  { keys: "Up, Down", label: "Go through what is on a card" },
  { keys: "Enter", label: "Open the crane" },
  { keys: "e", label: "Edit the crane of the card" },
];

const PARTS = "a, button";

/** Answers a key on a card; `onEdit` gets the place of the card in the list. */
export function onCardKey(event: KeyboardEvent<HTMLElement>, onEdit: (index: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const card = (event.target as HTMLElement).closest<HTMLElement>("li[aria-posinset]");
  if (!card) return;
  const first = (other: Element | null) => other?.querySelector<HTMLElement>(PARTS);
  const parts = [...card.querySelectorAll<HTMLElement>(PARTS)];
  const at = parts.indexOf(event.target as HTMLElement);
  if (event.key === "e") {
    event.preventDefault();
    onEdit(Number(card.getAttribute("aria-posinset")) - 1);
    return;
  }
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowRight: first(card.nextElementSibling),
    ArrowLeft: first(card.previousElementSibling),
    ArrowDown: parts[at + 1],
    ArrowUp: parts[at - 1],
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
