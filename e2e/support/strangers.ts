import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

/** A name and address that nobody has yet. */
export function stranger() {
  const username = `user-${randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.nz`, password: "kauri-bridge-42" };
}

/** The bodies of every call to this path that the page makes from now on. */
export function sentTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path && request.method() !== "GET") {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}
