export { DocumentsWindow } from "./DocumentsWindow";
export { lookAgain } from "./text";
export {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
  documentTypes,
} from "./types";
export { uploadDocument } from "./upload";
