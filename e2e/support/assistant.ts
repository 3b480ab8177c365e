// Asking on the Cranes AI page, and answers of our own where the server's would not show what a test is about.

import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";

export interface ScriptedAnswer {
  response: string;
  imageUrl?: string;
  sources?: object[];
  answeredBy?: "built-in" | "model";
  notice?: string;
}

export type ScriptedEvent = [name: "status" | "text" | "answer" | "error", data: object];

export async function openAssistant(page: Page): Promise<void> {
  await page.goto("/ai");
  await expect(page.getByRole("heading", { level: 1, name: "Cranes AI" })).toBeVisible();
}

export function promptBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "Your question" });
}

/** The scrolling chat. */
export function chat(page: Page): Locator {
  return page.getByRole("region", { name: "Conversation", exact: true });
}

/** The newest line of the chat. */
export function lastLine(page: Page): Locator {
  return chat(page).locator("ol").first().locator("> li").last();
}

export async function ask(page: Page, prompt: string): Promise<void> {
  await promptBox(page).fill(prompt);
  await promptBox(page).press("Enter");
}

/** No answer is on its way any more. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
}

/** Answers the next question with these events, instead of the server. */
export async function answerWith(page: Page, ...events: ScriptedEvent[]): Promise<void> {
  const body = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  await page.route(
    "/api/ai/query",
    (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body }),
    { times: 1 },
  );
}

export function whole(answer: ScriptedAnswer): ScriptedEvent {
  return ["answer", { sources: [], answeredBy: "built-in", ...answer }];
}

/** Answers every further question with a stream that the test feeds: Playwright's own answers always come whole. */
export async function feedAnswers(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      if (!(input instanceof Request && input.url.endsWith("/api/ai/query"))) return original(input, init);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const encoder = new TextEncoder();
          Object.assign(window, { feed: (text: string) => controller.enqueue(encoder.encode(text)) });
          input.signal.addEventListener("abort", () => controller.error(input.signal.reason));
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
  });
  return (text) =>
    page.evaluate((piece) => (window as unknown as { feed: (text: string) => void }).feed(piece), text);
}

/** Holds back the server's answer to the next question until the returned function is called. */
export async function holdAnswer(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const hold = async (route: Route) => {
    await released;
    // The page may have hung up meanwhile.
    await route.continue().catch(() => {});
  };
  await page.route("/api/ai/query", hold, { times: 1 });
  return release;
}

/** The fields of the next question that is sent. Chromium shows nothing of a form that carries a file. */
export async function nextQuestion(page: Page, send: () => Promise<void>): Promise<Record<string, string>> {
  const [request] = await Promise.all([page.waitForRequest("/api/ai/query"), send()]);
  const body = request.postDataBuffer()?.toString("utf8") ?? "";
  const fields: Record<string, string> = {};
  for (const [, name = "", text = ""] of body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)) {
    fields[name] = text;
  }
  return fields;
}
