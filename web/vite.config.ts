import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8080";

/**
 * Puts the style sheet behind the first picture that index.html carries, so that the picture does not wait for it.
 * Scripts still do: the app never shows without its styles.
 */
function styleSheetAfterSplash(): Plugin {
  return {
    name: "style-sheet-after-splash",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const page = links.reduce((rest, link) => rest.replace(link, ""), html);
        return page.replace("</body>", `${links.join("")}\n  </body>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), styleSheetAfterSplash()],
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
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
