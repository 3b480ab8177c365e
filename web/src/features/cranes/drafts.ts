// The names of the crane forms' drafts, and which form is to be opened again on this page.

import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "@/features/accounts";
import { brokenOffForm, type DraftName, dropDraft } from "@/lib/drafts";

export const addForm = "add crane";

export function editForm(craneId: number): string {
  return `edit crane ${craneId}`;
}

/** The form that was broken off here: to add a crane, or to edit the one with that id. */
export function brokenOff(client: QueryClient): "add" | number | null {
  const user = client.getQueryData(sessionQuery.queryKey);
  const form = user ? brokenOffForm(user.id) : null;
  if (form === addForm) return "add";
  const id = Number(form?.match(/^edit crane (\d+)$/)?.[1]);
  return Number.isInteger(id) ? id : null;
}

/** A form that is left on purpose, or saved, is not opened again. */
export function forgetDraft(userId: number | undefined, form: DraftName["form"]): void {
  if (userId !== undefined) dropDraft({ userId, form });
}
