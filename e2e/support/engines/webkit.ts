// WebKit, the engine of iPhones, in the small browser that comes with its GTK port. It has no headless mode, so it gets
// a screen that exists in memory only.

import { createInterface } from "node:readline";
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
      send: (command, body) => {
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
