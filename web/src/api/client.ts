// The one client for the server's calls, typed by the generated contract.

import createClient from "openapi-fetch";
import { noteAnswer, noteSilence } from "@/lib/connection";
import { SEEN_AT } from "@/lib/offline-cache";
import { ApiError } from "./errors";
import type { components, paths } from "./schema";

/** The contract's named types: `Schemas["User"]`. */
export type Schemas = components["schemas"];

/**
 * `api.GET("/api/user")` and the like. An answer that is not OK is thrown as an ApiError, so callers need only
 * `data`; see `call`.
 */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: "include",
  // Looked up on each call so that tests can replace it.
  fetch: (request) => globalThis.fetch(request),
});

api.use({
  async onResponse({ request, response }) {
    const seenAt = response.headers.get(SEEN_AT);
    noteAnswer(request.url, seenAt === null ? null : Number(seenAt));
    if (!response.ok) throw await ApiError.from(response);
  },
  onError({ error }) {
    // Each browser has its own words for this, and none of them helps on a weak signal. What was called off is no loss.
    if (!(error instanceof TypeError)) return;
    noteSilence();
    return new Error("The server cannot be reached. Check your connection and try again.", { cause: error });
  },
});

/** The body of an answer: `const user = await call(api.GET("/api/user"))`. */
export async function call<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  // Only an OK answer gets here; one without a body has the type undefined in the contract.
  return data as T;
}

/** For calls that send files: `api.POST(path, { ...multipart, body: { image: file } })`. */
export const multipart = {
  bodySerializer(fields: object): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) continue;
      form.append(name, value instanceof Blob ? value : String(value));
    }
    return form;
  },
};
