// What goes with a crane when its form is saved: an image, and documents one after another.

import { errorMessage } from "@/api";
import { uploadDocument } from "@/features/documents";
import { uploadImage } from "../queries";
import type { Progress } from "./ProgressLine";
import type { PickedDocument } from "./picked-documents";

export interface Papers {
  image: File | null;
  documents: readonly PickedDocument[];
}

export const noPapers: Papers = { image: null, documents: [] };

export function countPapers({ image, documents }: Papers): number {
  return (image ? 1 : 0) + documents.length;
}

/** What failed, in the words that are shown, and why. The crane itself is saved. */
export interface Sent {
  warnings: string[];
  reasons: string[];
}

/** Throws nothing: what fails is told in what comes back, and the remaining files are still tried. */
export async function sendPapers(
  craneId: number,
  { image, documents }: Papers,
  done: "added" | "updated",
  begin: (text: string) => void,
): Promise<Sent> {
  const warnings: string[] = [];
  const reasons: string[] = [];
  if (image) {
    begin("Uploading the image...");
    try {
      await uploadImage(craneId, image);
    } catch (error) {
      warnings.push(`Crane was ${done} but the image failed to upload: ${errorMessage(error)}`);
      reasons.push(reasonOf(error));
    }
  }
  const failures: string[] = [];
  for (const [index, { file, documentType }] of documents.entries()) {
    begin(`Uploading document ${index + 1} of ${documents.length}: ${file.name}`);
    try {
      await uploadDocument(craneId, file, documentType);
    } catch (error) {
      failures.push(errorMessage(error));
      reasons.push(reasonOf(error));
    }
  }
  if (failures.length > 0) {
    warnings.push(`Some documents may not have been uploaded: ${failures.join("; ")}`);
  }
  return { warnings, reasons };
}

/** Calls on the way: a step's words, and how many are done. */
export function stepper(total: number, onProgress: (progress: Progress) => void) {
  let done = 0;
  return (text: string) => onProgress({ text, done: done++, total });
}

/** What the server or network said behind an upload's own message. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? errorMessage(error.cause) : "";
}

/** The second line of a warning: what else failed, and each reason once. */
export function detailOf(more: readonly string[], reasons: readonly string[]): string {
  return [...more, ...new Set(reasons)].join(" ");
}
