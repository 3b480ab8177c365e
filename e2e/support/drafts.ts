import type { Page } from "@playwright/test";

/**
 * The files of drafts as text. A browser writes files into its database in its own time, and drops what it has not
 * written when the page goes.
 */
export function keptFiles(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((settle) => {
        const opening = indexedDB.open("cranedesk-drafts");
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => settle("");
        opening.onsuccess = () => {
          const kept = opening.result.transaction("files").objectStore("files").getAll();
          kept.onsuccess = () => {
            opening.result.close();
            settle(JSON.stringify(kept.result, (_, value) => (value instanceof File ? value.name : value)));
          };
        };
      }),
  );
}
