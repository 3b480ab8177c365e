// What may go along with a question. The server judges by content once more.

const MB = 1024 * 1024;
const LIMIT = 15 * MB;
const LARGE = 5 * MB;

const extensions = ["pdf", "txt", "jpg", "jpeg", "png", "gif"];

/** What the file chooser offers. It is wider than what is taken, and the check below says so. */
export const ACCEPT = "image/*,.pdf,.doc,.docx,.xlsx";

/** Why a file is refused, in the words the user sees. */
export interface Refusal {
  title: string;
  description: string;
}

export function refusalOf(file: File, how: "picked" | "dropped"): Refusal | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!extensions.includes(extension)) {
    return {
      title: how === "dropped" ? "Invalid file type" : "Unsupported file type",
      description: "Please upload a PDF, text file, or image.",
    };
  }
  if (file.size > LIMIT) return { title: "File too large", description: "Maximum file size is 15MB." };
  return null;
}

/** Large files go to a model of their own, where one is connected. */
export function isLarge(file: File): boolean {
  return file.size > LARGE;
}
