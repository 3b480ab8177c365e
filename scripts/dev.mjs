// For working on CraneDesk: the server, rebuilt and started again when its
// sources change, and Vite with hot reload in front of it.

import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const children = new Set();

function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
}

let server;
let waiting;

function build() {
  const cargo = start("cargo", ["build"]);
  cargo.on("exit", (code) => {
    // A version that does not compile leaves the last good one running.
    if (code !== 0) return;
    const serve = () => {
      server = start("target/debug/cranedesk", ["serve"]);
    };
    if (server && server.exitCode === null) {
      server.once("exit", serve);
      server.kill("SIGTERM");
    } else {
      serve();
    }
  });
}

for (const folder of ["server/src", "server/migrations", "platform/src"]) {
  watch(new URL(`../${folder}`, import.meta.url), { recursive: true }, () => {
    // An editor writes several files at once; one build serves them all.
    clearTimeout(waiting);
    waiting = setTimeout(build, 200);
  });
}

build();
start("npm", ["run", "dev"], { cwd: `${root}/web` });

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
    process.exit(0);
  });
}
