import { defineConfig } from "@playwright/test";

// Not a test that passes or fails: it counts. See measure.ts.
export default defineConfig({
  testDir: ".",
  testMatch: "measure.ts",
  outputDir: "../results/papers",
  timeout: 60 * 60 * 1000,
  reporter: "line",
});
