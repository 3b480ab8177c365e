// What the crane page's upload dialog takes: one PDF of at most 50 MB. The server judges by content once more.

const LIMIT = 50 * 1024 * 1024;

/** Why a picked file is refused, in the words the user sees. */
export interface Refusal {
  title: string;
  reason: string;
}

export function refusalOf(file: File): Refusal | null {
  if (file.type !== "application/pdf") {
    return { title: "Invalid file type", reason: "Only PDF files are supported." };
  }
  if (file.size > LIMIT) return { title: "File too large", reason: "Maximum file size is 50MB." };
  return null;
}
