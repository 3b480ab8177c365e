// Answers the app's calls in unit tests, and remembers what was asked.

import { vi } from "vitest";

/** By method and path, such as "GET /api/cranes/7". */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

/** Whatever is not listed is answered with 404. The returned list grows with each call: "GET /api/cranes/7". */
export function fakeServer(answers: Answers): string[] {
  const calls: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(name);
    return answers[name]?.(request) ?? new Response("There is nothing here.", { status: 404 });
  });
  return calls;
}
