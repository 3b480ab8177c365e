import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const program = resolve(import.meta.dirname, process.env.CRANEDESK_BIN ?? "../../target/debug/cranedesk");

// Settings of whoever runs the tests must not reach the program under test.
const ambient = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("CRANEDESK_")),
);

export interface RunningServer {
  url: string;
  /** Runs a command of the operator's on the server's data, and answers what it says. */
  run: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts the program on a free port with an empty data folder, and waits until it says where it listens. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), "cranedesk-e2e-"));
  const env = { ...ambient, CRANEDESK_DATA_DIR: data, CRANEDESK_LOG: "warn", ...settings };
  const child = spawn(program, ["serve"], {
    env: { CRANEDESK_LISTEN: "127.0.0.1:0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(data, { recursive: true, force: true });
  };
  try {
    const url = await address(child);
    // As the server is called for the links that a command prints.
    const run = async (...words: string[]) => {
      const called = { ...env, CRANEDESK_LISTEN: new URL(url).host };
      return (await promisify(execFile)(program, words, { env: called })).stdout.trim();
    };
    return { url, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.once("error", (error) => failed(new Error(`${program} did not start: ${error.message}`)));
    child.once("exit", (code) => failed(new Error(`${program} stopped with ${code} before it listened`)));
    if (!child.stdout) return failed(new Error("The program's output is not read"));
    // Read to the end, so that the program is never held up by a full pipe.
    createInterface(child.stdout).on("line", (line) => {
      const match = /http:\/\/[\d.:]+/.exec(line);
      if (match) found(match[0]);
    });
  });
}
