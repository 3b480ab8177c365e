// Builds the service worker beside the app: one script without imports, which every browser takes, and which knows the
// files of its version by name.

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { appIcons } from "./icons";

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

export function offline(): Plugin {
  let version = "";
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const hash = createHash("sha256").update(html).update(filesOf(bundle).join());
        version = hash.digest("hex").slice(0, 16);
        return [{ tag: "meta", injectTo: "head", attrs: { name: "version", content: version } }];
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const worker = await buildWorker(version, filesOf(bundle));
        this.emitFile({ type: "asset", fileName: "worker.js", source: worker });
        for (const [fileName, png] of appIcons()) this.emitFile({ type: "asset", fileName, source: png });
      },
    },
  };
}

function filesOf(bundle: object = {}): string[] {
  return Object.keys(bundle)
    .filter((name) => name.startsWith("assets/") && !name.endsWith(".map"))
    .sort();
}

async function buildWorker(version: string, files: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": source("") } },
    define: {
      __VERSION__: JSON.stringify(version),
      __FILES__: JSON.stringify(files.map((name) => `/${name}`)),
    },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: source("worker/worker.ts"),
        output: { format: "iife", entryFileNames: "worker.js" },
      },
    },
  });
  const [script] = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (script?.type !== "chunk") throw new Error("The service worker was not built.");
  return script.code;
}
