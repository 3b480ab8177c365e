import { ApiError } from "@/api";
import type { DocumentType } from "../types";

/** Sends one file and says how far it is, which the browser tells only of this kind of request. */
export function sendPaper(
  craneId: number,
  file: File,
  documentType: DocumentType,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("document", file);
    form.append("documentType", documentType);
    request.open("POST", `/api/cranes/${craneId}/documents`);
    request.upload.onprogress = ({ loaded, total }) => onProgress((100 * loaded) / Math.max(1, total));
    request.onload = () =>
      request.status === 201
        ? done()
        : failed(new ApiError(request.status, request.responseText || request.statusText));
    request.onerror = () =>
      failed(new Error("The server cannot be reached. Check your connection and try again."));
    request.onabort = () => failed(new DOMException("Stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
