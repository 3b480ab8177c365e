import { lazily } from "@/lib/lazily";

export { CitedPaper } from "./CitedPaper";
export { DocumentsWindow } from "./DocumentsWindow";
export { type PaperHit, snippetText, useLookup } from "./lookup/use-lookup";
export { PaperPicker } from "./PaperPicker";
export { DropPapers } from "./several/DropPapers";
export { describeText, lookAgain } from "./text";
export {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
  documentTypes,
} from "./types";
export { uploadDocument } from "./upload";

/** What the papers say about a search, fetched when something is first typed. */
export const FoundInPapers = lazily(() => import("./lookup/FoundInPapers"));

/** A paper as it is filed: a photo as a PDF. A picture that this browser cannot read is filed as it is. */
export async function asPaper(file: File): Promise<File> {
  if (!file.type.startsWith("image/")) return file;
  try {
    return await (await import("./camera/photos")).pdfOfPhoto(file);
  } catch {
    return file;
  }
}
