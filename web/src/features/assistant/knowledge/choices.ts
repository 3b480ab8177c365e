// What can be chosen to ask about, as rows of a list.

import { craneName } from "@/features/cranes";
import type { PickItem } from "@/retro";
import type { ContextCrane, Subject } from "../types";

export interface Choice extends PickItem {
  subject: Subject;
  detail: string;
}

/** Names a subject among all of them. */
export function keyOf({ kind, id }: Subject): string {
  return `${kind}-${id}`;
}

export function craneChoices(cranes: readonly ContextCrane[]): Choice[] {
  return cranes.map((crane) => choice({ kind: "crane", id: crane.id }, craneName(crane), crane.vehicleId));
}

export function documentChoices(cranes: readonly ContextCrane[]): Choice[] {
  return cranes.flatMap((crane) =>
    crane.documents.map(({ id, name, documentType }) =>
      choice({ kind: "document", id }, name, `${documentType}, ${craneName(crane)} (${crane.vehicleId})`),
    ),
  );
}

function choice(subject: Subject, title: string, detail: string): Choice {
  const icon = subject.kind === "crane" ? "craneTelescopic" : "document";
  return { subject, value: keyOf(subject), icon, title, detail };
}

/** Null when nothing is chosen, or what was chosen can no longer be seen. */
export function findChoice(cranes: readonly ContextCrane[], subject: Subject | null): Choice | null {
  if (!subject) return null;
  const choices = subject.kind === "crane" ? craneChoices(cranes) : documentChoices(cranes);
  return choices.find(({ value }) => value === keyOf(subject)) ?? null;
}

/** As on the dashboard: every word typed must occur somewhere. */
export function filterChoices(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ title, detail }) => {
    const text = `${title} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
