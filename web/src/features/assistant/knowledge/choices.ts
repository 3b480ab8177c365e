// What can be chosen to ask about, as rows of a list.

import { craneName } from "@/features/cranes";
import { type Document, describeText } from "@/features/documents";
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
    crane.documents.map((document) =>
      choice({ kind: "document", id: document.id }, document.name, documentDetail(document, crane)),
    ),
  );
}

/** Whether its words can be searched is said only where they cannot. */
function documentDetail({ documentType, text }: Document, crane: ContextCrane): string {
  const detail = `${documentType}, ${craneName(crane)} (${crane.vehicleId})`;
  return text.state === "searchable" ? detail : `${detail}. ${describeText(text)}`;
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
