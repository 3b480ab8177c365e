// Adding a crane: the crane, then its image, then its documents one after another.

import { errorMessage } from "@/api";
import { uploadDocument } from "@/features/documents";
import type { ToastMessage } from "@/retro";
import { createCrane, uploadImage } from "../queries";
import type { CraneInput } from "../types";
import type { Progress } from "./ProgressLine";
import type { PickedDocument } from "./picked-documents";

interface NewCrane {
  input: CraneInput;
  /** Whose crane it is; undefined when nobody is signed in any more. */
  userId: number | undefined;
  image: File | null;
  documents: readonly PickedDocument[];
}

/**
 * Throws only when there is no crane. Once it exists, what fails later is told in the message that comes back,
 * and the remaining files are still tried.
 */
export async function addCrane(
  { input, userId, image, documents }: NewCrane,
  onProgress: (progress: Progress) => void,
): Promise<ToastMessage> {
  if (userId === undefined) throw new Error("User not authenticated");
  const total = 1 + (image ? 1 : 0) + documents.length;
  let done = 0;
  const begin = (text: string) => onProgress({ text, done: done++, total });

  begin("Saving the crane...");
  const crane = await createCrane(input, userId);

  const warnings: string[] = [];
  const reasons: string[] = [];
  if (image) {
    begin("Uploading the image...");
    try {
      await uploadImage(crane.id, image);
    } catch (error) {
      warnings.push(`Crane was added but the image failed to upload: ${errorMessage(error)}`);
      reasons.push(reasonOf(error));
    }
  }

  const failures: string[] = [];
  for (const [index, { file, documentType }] of documents.entries()) {
    begin(`Uploading document ${index + 1} of ${documents.length}: ${file.name}`);
    try {
      await uploadDocument(crane.id, file, documentType);
    } catch (error) {
      failures.push(errorMessage(error));
      reasons.push(reasonOf(error));
    }
  }
  if (failures.length > 0) {
    warnings.push(`Some documents may not have been uploaded: ${failures.join("; ")}`);
  }
  return outcome(warnings, reasons, documents.length > 0);
}

function outcome(warnings: string[], reasons: string[], withDocuments: boolean): ToastMessage {
  const [description, ...more] = warnings;
  if (description !== undefined) {
    const detail = [...more, ...new Set(reasons)].join(" ");
    return { title: "Warning", description, detail, variant: "warning" };
  }
  if (withDocuments) return { title: "Crane and documents added", variant: "success" };
  return { title: "Crane added", description: "The crane has been successfully added.", variant: "success" };
}

/** What the server or network said behind an upload's own message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? errorMessage(error.cause) : "";
}
