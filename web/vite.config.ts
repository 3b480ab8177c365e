import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8080";

/**
 * The first picture, which index.html carries, waits for nothing: the style sheet is fetched but left for main.tsx to
 * switch on, and scripts give way to what the picture needs.
 */
function splashFirst(): Plugin {
  return {
    name: "splash-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        return html
          .replaceAll(
            '<link rel="stylesheet"',
            '<link rel="preload" as="style" data-sheet fetchpriority="low"',
          )
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), splashFirst()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": server, "/healthz": server, "/images": server } },
  build: {
    target: "es2022",
    // The server's content policy allows no data: fonts or scripts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Many small files cost more in headers and round trips than they save: one style sheet, and one
    // script for the parts of the kit that most screens use.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "kit", test: /\/src\/(retro|lib)\/(?!Calendar|DatePicker)/, minShareCount: 3 }],
        },
      },
    },
    reportCompressedSize: false,
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    // A process of its own per file lets the date tests change the time zone.
    pool: "forks",
    // All cores: nothing else runs beside the tests.
    maxWorkers: "100%",
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
