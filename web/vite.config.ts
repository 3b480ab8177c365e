import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { offline } from "./build/offline";

const server = "http://127.0.0.1:8080";

/**
 * The first picture, which index.html carries, waits for nothing: the style sheet is fetched but left for begin.tsx to
 * switch on, and scripts give way to what the picture needs. The scripts that main.tsx starts one by one are fetched
 * all at once.
 */
function splashFirst(): Plugin {
  return {
    name: "splash-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { chunk, bundle }) {
        const files = new Set<string>();
        const add = (file: string) => {
          const script = bundle?.[file];
          if (script?.type !== "chunk" || script === chunk || files.has(file)) return;
          files.add(file);
          script.imports.forEach(add);
        };
        chunk?.dynamicImports.forEach(add);
        return {
          html: html
            .replaceAll(
              '<link rel="stylesheet"',
              '<link rel="preload" as="style" data-sheet fetchpriority="low"',
            )
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [...files].map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", href: `/${file}`, crossorigin: true, fetchpriority: "low" },
          })),
        };
      },
    },
  };
}

/**
 * WebKit remembers that a page's import failed, also across a reload, and never asks for the script again: one lost on
 * a weak signal would be lost for good. Under another address it is asked for.
 */
function askAgain(): Plugin {
  return {
    name: "ask-again",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          file.code = file.code.replace(
            /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g,
            (first, _quote, address) => `${first}.catch(()=>import("${address}?again="+Date.now()))`,
          );
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), splashFirst(), askAgain(), offline()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": server, "/healthz": server, "/images": server } },
  build: {
    target: "es2022",
    // The server's content policy allows no data: fonts or scripts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Many small files cost more in headers and round trips than they save: one style sheet, one script for the parts
    // of the kit that most screens use, one for asking the server, and React. What only forms need is not among them.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\// },
            {
              name: "asking",
              test: /\/node_modules\/@tanstack\/(query-core|react-query)\//,
              minShareCount: 3,
            },
            {
              name: "kit",
              test: /\/src\/(retro|lib)\/(?!Calendar|DatePicker|NumberInput|numbers|AskBefore|ask-before|AskDialog|ProgressBar)/,
              minShareCount: 3,
            },
          ],
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
