// Saving an edited crane: the crane, then a new image, then documents that were added to it.

import { newKey, sendOrKeep } from "@/features/outbox";
import type { ToastMessage } from "@/retro";
import { type Crane, type CraneInput, craneName } from "../types";
import type { Progress } from "./ProgressLine";
import { countPapers, detailOf, type Papers, sendPapers, stepper } from "./papers";

/** Throws only when the crane was not updated; what fails after that is told in the message that comes back. */
export async function saveCrane(
  seen: Crane,
  input: CraneInput,
  papers: Papers,
  onProgress: (progress: Progress) => void,
): Promise<ToastMessage> {
  const begin = stepper(1 + countPapers(papers), onProgress);
  begin("Saving the crane...");
  const { id } = seen;
  const what = `Changes to ${craneName(seen)}`;
  const request = { kind: "edit" as const, input, seen };
  const saved = await sendOrKeep<"edit">({ key: newKey(), craneId: id, what, request });
  const { warnings, reasons, isWaiting } = await sendPapers(id, papers, "updated", begin);
  const [description, ...more] = warnings;
  if (description !== undefined) {
    return { title: "Warning", description, detail: detailOf(more, reasons), variant: "destructive" };
  }
  if (!saved || isWaiting) {
    return { title: "Waiting to be sent", description: saved ? "What goes with the crane." : what };
  }
  return {
    title: "Crane updated",
    description: "The crane has been successfully updated.",
    variant: "success",
  };
}
