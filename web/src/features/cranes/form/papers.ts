// What goes with a crane when its form is saved: an image, and documents one after another.

import { errorMessage } from "@/api";
import { newKey, sendOrKeep } from "@/features/outbox";
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
  /** Without a signal, what goes with the crane waits to be sent. */
  isWaiting: boolean;
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
  let isWaiting = false;
  if (image) {
    begin("Uploading the image...");
    try {
      const request = { kind: "picture" as const, image };
      const sent = await sendOrKeep<"picture">({
        key: newKey(),
        craneId,
        what: "A picture of the crane",
        request,
      });
      isWaiting ||= sent === null;
    } catch (error) {
      warnings.push(`Crane was ${done} but the image failed to upload: ${errorMessage(error)}`);
      reasons.push(reasonOf(error));
    }
  }
  const failures: string[] = [];
  for (const [index, { file, documentType }] of documents.entries()) {
    begin(`Uploading document ${index + 1} of ${documents.length}: ${file.name}`);
    try {
      const key = newKey();
      const request = { kind: "paper" as const, paper: { key, file, documentType } };
      const what = `${file.name}, ${documentType}`;
      const sent = await sendOrKeep<"paper">({ key, craneId, what, request });
      isWaiting ||= sent === null;
    } catch (error) {
      failures.push(errorMessage(error));
      reasons.push(reasonOf(error));
    }
  }
  if (failures.length > 0) {
    warnings.push(`Some documents may not have been uploaded: ${failures.join("; ")}`);
  }
  return { warnings, reasons, isWaiting };
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
