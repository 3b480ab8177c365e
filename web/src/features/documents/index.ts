export { DocumentsWindow } from "./DocumentsWindow";
export {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
  documentTypes,
} from "./types";
export { uploadDocument } from "./upload";
