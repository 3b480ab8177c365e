import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Tests with this tag open PDFs. */
const wholeBrowser = /@whole-browser/;

function launch(program: string) {
  return {
    executablePath: `/usr/bin/${program}`,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-quic",
    ],
  };
}

/** Real Chromium against the real program; see support/fixtures.ts for how it is started. */
export default defineConfig({
  testDir: "specs",
  outputDir: "results",
  // Room for a machine whose host takes most of it away; no test waits for it on a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // A test waits half its time for a page to settle; two on a core fill that.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    // A worker between page and network hides from Playwright what a page asks for, and fetches the whole app for each
    // test anew. The specs that are about it allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
  projects: [
    // For what Chromium shows in a viewer of its own.
    { name: "whole-browser", grep: wholeBrowser, use: { launchOptions: launch("chromium") } },
    // The same engine without a browser's own windows: a page opens in a third of the time.
    { name: "chromium", grepInvert: wholeBrowser, use: { launchOptions: launch("chromium-headless-shell") } },
  ],
});
