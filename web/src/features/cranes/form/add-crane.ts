// Adding a crane: the crane, then its image, then its documents one after another.

import type { ToastMessage } from "@/retro";
import { createCrane } from "../queries";
import type { CraneInput } from "../types";
import type { Progress } from "./ProgressLine";
import { countPapers, detailOf, type Papers, sendPapers, stepper } from "./papers";

interface NewCrane {
  input: CraneInput;
  /** Whose crane it is; undefined when nobody is signed in any more. */
  userId: number | undefined;
  papers: Papers;
}

/** Throws only when there is no crane. Once it exists, what fails later is told in the message that comes back. */
export async function addCrane(
  { input, userId, papers }: NewCrane,
  onProgress: (progress: Progress) => void,
): Promise<ToastMessage> {
  if (userId === undefined) throw new Error("User not authenticated");
  const begin = stepper(1 + countPapers(papers), onProgress);
  begin("Saving the crane...");
  const crane = await createCrane(input, userId);
  const { warnings, reasons, isWaiting } = await sendPapers(crane.id, papers, "added", begin);
  const [description, ...more] = warnings;
  if (description !== undefined) {
    return { title: "Warning", description, detail: detailOf(more, reasons), variant: "warning" };
  }
  if (isWaiting) {
    return {
      title: "Crane added",
      description: "What goes with it is waiting to be sent.",
      variant: "success",
    };
  }
  if (papers.documents.length > 0) return { title: "Crane and documents added", variant: "success" };
  return { title: "Crane added", description: "The crane has been successfully added.", variant: "success" };
}
