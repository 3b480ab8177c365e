// Saving an edited crane: the crane, then a new image, then documents that were added to it.

import type { ToastMessage } from "@/retro";
import { updateCrane } from "../queries";
import type { CraneInput } from "../types";
import type { Progress } from "./ProgressLine";
import { countPapers, detailOf, type Papers, sendPapers, stepper } from "./papers";

/** Throws only when the crane was not updated; what fails after that is told in the message that comes back. */
export async function saveCrane(
  id: number,
  input: CraneInput,
  papers: Papers,
  onProgress: (progress: Progress) => void,
): Promise<ToastMessage> {
  const begin = stepper(1 + countPapers(papers), onProgress);
  begin("Saving the crane...");
  await updateCrane(id, input);
  const { warnings, reasons } = await sendPapers(id, papers, "updated", begin);
  const [description, ...more] = warnings;
  if (description !== undefined) {
    return { title: "Warning", description, detail: detailOf(more, reasons), variant: "destructive" };
  }
  return {
    title: "Crane updated",
    description: "The crane has been successfully updated.",
    variant: "success",
  };
}
