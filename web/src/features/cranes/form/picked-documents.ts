// Files chosen in the add form, before the crane exists.

import type { DocumentType } from "@/features/documents";

export interface PickedDocument {
  key: string;
  file: File;
  documentType: DocumentType;
}

let picked = 0;

export function pickDocument(file: File, documentType: DocumentType): PickedDocument {
  // Random ids exist only where the page is on https; a count serves as well.
  picked += 1;
  return { key: String(picked), file, documentType };
}

const LIMIT = 50 * 1024 * 1024;
const KNOWN = /\.(pdf|docx?|jpe?g|png|gif)$/i;

/** Why a file is not taken, in words; null when it is. The server judges by content once more. */
export function refusalOf(file: File): string | null {
  if (!KNOWN.test(file.name)) return `${file.name} is not a PDF, Word, JPEG, PNG or GIF file.`;
  if (file.size > LIMIT) return `${file.name} is too large. Maximum file size is 50MB.`;
  return null;
}
