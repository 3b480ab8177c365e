export { DocumentsWindow } from "./DocumentsWindow";
export { PaperPicker } from "./PaperPicker";
export { describeText, lookAgain } from "./text";
export {
  type Document,
  type DocumentType,
  defaultDocumentType,
  documentTypeOptions,
  documentTypes,
} from "./types";
export { uploadDocument } from "./upload";
