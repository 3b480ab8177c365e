import { api, call, multipart } from "@/api";
import type { Document, DocumentType } from "./types";

/** Files one document with a crane. The error names the file; its `cause` is what the server or network said. */
export async function uploadDocument(
  craneId: number,
  file: File,
  documentType: DocumentType,
): Promise<Document> {
  try {
    return await call(
      api.POST("/api/cranes/{id}/documents", {
        params: { path: { id: craneId } },
        ...multipart,
        body: { document: file, documentType },
      }),
    );
  } catch (cause) {
    throw new Error(`Failed to upload document: ${file.name}`, { cause });
  }
}
