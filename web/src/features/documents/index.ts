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

/** A photo of a paper as a PDF. */
export async function pdfOfPhoto(photo: File): Promise<File> {
  return (await import("./camera/photos")).pdfOfPhoto(photo);
}
