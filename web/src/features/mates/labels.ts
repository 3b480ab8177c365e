// The sentences that depend on who shares what with whom.

import type { ShareAccess, SharedCrane } from "./queries";

export const accessLabels: Record<ShareAccess, string> = { edit: "Can edit", view: "View only" };

export const accessOptions = [
  { value: "edit", label: accessLabels.edit },
  { value: "view", label: accessLabels.view },
] as const;

export const accessHints: Record<ShareAccess, string> = {
  edit: "Your mate can change and delete the crane and its documents.",
  view: "Your mate can see the crane and open its documents, and change nothing.",
};

/** What ends when a mate is let go, a sentence for each direction; empty when nothing is shared. */
export function endingShares(
  shares: readonly SharedCrane[],
  mate: { id: number; username: string },
): string[] {
  const theirs = shares.filter((share) => share.sharedByUserId === mate.id);
  const mine = shares.filter((share) => share.sharedWithUserId === mate.id);
  const sentences: string[] = [];
  if (mine.length > 0) sentences.push(`${mate.username} will no longer see ${names(mine)}.`);
  if (theirs.length > 0) sentences.push(`You will no longer see ${names(theirs)}.`);
  return sentences;
}

function names(shares: readonly SharedCrane[]): string {
  return new Intl.ListFormat("en-NZ").format(shares.map((share) => share.craneName));
}
