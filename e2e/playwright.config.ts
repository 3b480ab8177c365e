import { defineConfig } from "@playwright/test";

/** Real Chromium against the real program; see support/fixtures.ts for how it is started. */
export default defineConfig({
  testDir: "specs",
  outputDir: "results",
  // Room for a busy machine; no test waits for it on a quiet one.
  timeout: 90_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
});
