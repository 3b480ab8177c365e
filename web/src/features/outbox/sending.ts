// Sends one entry. The keys make it harmless to send one that has arrived before.

import { api, call, multipart, type Schemas, statusOf } from "@/api";
import type { Answers, Entry, PaperToSend, Request } from "./types";

/** What sending an entry needs of it. */
export type Sendable<K extends Request["kind"]> = Pick<Entry, "key" | "craneId"> & {
  request: Extract<Request, { kind: K }>;
};

const senders: { [K in Request["kind"]]: (entry: Sendable<K>, signal?: AbortSignal) => Promise<Answers[K]> } =
  {
    renewal: async ({ key, craneId, request: { certificate, input, paper } }, signal) => {
      const documentId = paper ? (await filePaper(craneId, paper, signal)).id : input.documentId;
      return call(
        api.POST("/api/cranes/{id}/certificates/{kind}/renewals", {
          params: { path: { id: craneId, kind: certificate }, header: { "Idempotency-Key": key } },
          body: { ...input, ...(documentId != null && { documentId }) },
        }),
      );
    },
    reading: ({ key, craneId, request: { input } }) =>
      call(
        api.POST("/api/cranes/{id}/ruc/readings", {
          params: { path: { id: craneId }, header: { "Idempotency-Key": key } },
          body: input,
        }),
      ),
    paper: ({ craneId, request: { paper } }, signal) => filePaper(craneId, paper, signal),
    picture: async ({ key, craneId, request: { image } }) => {
      try {
        return await call(
          api.POST("/api/cranes/{id}/image", {
            params: { path: { id: craneId }, header: { "Idempotency-Key": key } },
            ...multipart,
            body: { image },
          }),
        );
      } catch (cause) {
        throw new Error("Failed to upload image", { cause });
      }
    },
    edit: ({ craneId, request: { input } }) => saveEdit(craneId, input),
  };

export function sendEntry<K extends Request["kind"]>(
  entry: Sendable<K>,
  signal?: AbortSignal,
): Promise<Answers[K]> {
  return senders[entry.request.kind as K](entry, signal);
}

/** An edit whose answer was lost has arrived all the same; then the crane is as it says. */
async function saveEdit(id: number, input: Schemas["CraneInput"]): Promise<Schemas["Crane"]> {
  const params = { path: { id } };
  const body: Schemas["CraneInput"] & { id: number } = { ...input, id };
  try {
    return await call(api.PUT("/api/cranes/{id}", { params, body }));
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    const crane = await call(api.GET("/api/cranes/{id}", { params })).catch(() => null);
    const { updatedAt: _, ...wanted } = input;
    const isSo =
      crane &&
      Object.entries(wanted).every(([field, value]) => value === crane[field as keyof typeof wanted]);
    if (isSo) return crane;
    throw error;
  }
}

/** Papers that have arrived while this page is open need not be sent again at all. */
const filed = new Map<string, Answers["paper"]>();

async function filePaper(
  craneId: number,
  paper: PaperToSend,
  signal?: AbortSignal,
): Promise<Answers["paper"]> {
  const known = filed.get(paper.key);
  if (known) return known;
  try {
    const document = await call(
      api.POST("/api/cranes/{id}/documents", {
        params: { path: { id: craneId }, header: { "Idempotency-Key": paper.key } },
        ...multipart,
        body: { document: paper.file, documentType: paper.documentType },
        signal,
      }),
    );
    filed.set(paper.key, document);
    return document;
  } catch (cause) {
    throw new Error(`Failed to upload document: ${paper.file.name}`, { cause });
  }
}
