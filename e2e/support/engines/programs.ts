// Programs that run beside a test, each with a home folder of its own, and end with it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function tempHome(): Promise<{ home: string; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), "cranedesk-engine-"));
  return { home, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** An American in New Zealand: what shows must not follow the browser's language. */
export function environment(home: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: home, TZ: "Pacific/Auckland", LANG: "en_US.UTF-8", LANGUAGE: "en_US" };
}

export function start(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  child.once("error", (error) => console.error(`${program} did not start: ${error.message}`));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(insist);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
}

/** Asks again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const giveUp = Date.now() + 30_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (Date.now() > giveUp) throw new Error(`${what} did not come up`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
