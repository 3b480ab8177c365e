export { DocumentsWindow } from "./DocumentsWindow";
export { describeText, lookAgain } from "./text";
export {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
  documentTypes,
} from "./types";
export { uploadDocument } from "./upload";
