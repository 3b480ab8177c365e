// WebKit, the engine of iPhones, in the small browser that comes with its GTK port. It has no headless mode, so it gets
// a screen that exists in memory only.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { end, environment, freePort, start, tempHome, until } from "./programs.ts";
import { type Connection, commands, EngineError } from "./protocol.ts";

export async function startWebKit(): Promise<Connection> {
  const { home, remove } = await tempHome();
  const screen = start(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    process.env,
  );
  let driver: ReturnType<typeof start> | undefined;
  const stop = async () => {
    if (driver) await end(driver);
    await end(screen);
    await remove();
  };
  try {
    if (!screen.stdout) throw new Error("The screen's output is not read");
    const lines = createInterface(screen.stdout);
    const display = await new Promise<string>((found, failed) => {
      lines.once("line", found);
      lines.once("close", () => failed(new Error("Xvfb did not start")));
    });
    const port = await freePort();
    const env = {
      ...environment(home),
      DISPLAY: `:${display}`,
      // No graphics card and no desktop: neither is looked for.
      GDK_BACKEND: "x11",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      NO_AT_BRIDGE: "1",
    };
    driver = start("WebKitWebDriver", [`--port=${port}`], env);
    driver.stdout?.resume();
    const root = `http://127.0.0.1:${port}`;
    await until("WebKit's driver", async () => ((await fetch(`${root}/status`)).ok ? true : null));
    const { sessionId } = (await ask(`${root}/session`, { capabilities: {} })) as { sessionId: string };
    const session = `${root}/session/${sessionId}`;
    return {
      send: async (command, body) => {
        if (command === "print") return print(session, home, env);
        const { id, ...rest } = body;
        return ask(`${session}/${commands[command].path.replace("{id}", String(id))}`, rest);
      },
      windows: async () => (await ask(`${session}/window/handles`)) as string[],
      stop: async () => {
        await fetch(session, { method: "DELETE" }).catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ask(address: string, body?: object): Promise<unknown> {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(address, init);
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new EngineError((value as { message: string }).message);
  return value;
}

/** The page that is open, as base64 of a PDF. The driver cannot print; the engine can, in a program of our own. */
async function print(session: string, home: string, env: NodeJS.ProcessEnv): Promise<string> {
  const address = (await ask(`${session}/url`)) as string;
  const cookies = (await ask(`${session}/cookie`)) as { name: string; value: string }[];
  const own = cookies.find(({ name }) => name === "cranedesk");
  if (!own) throw new Error("Nobody is signed in");
  const program = fileURLToPath(new URL("webkit-print.py", import.meta.url));
  const file = join(home, "printed.pdf");
  await new Promise<void>((done, failed) => {
    // Debian's own Python: its packages are not another's.
    const child = execFile("/usr/bin/python3", [program, address, file], { env, timeout: 90_000 }, (error) =>
      error ? failed(error) : done(),
    );
    child.stdin?.end(`${own.name}=${own.value}\n`);
  });
  return (await readFile(file)).toString("base64");
}
