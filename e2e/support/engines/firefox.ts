// Firefox, spoken to over the port that it opens for automation itself: no driver program stands between.

import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { end, environment, start, tempHome, until } from "./programs.ts";
import { type Connection, commands, EngineError } from "./protocol.ts";

// A free port, which Firefox then writes into its profile.
const SETTINGS = 'user_pref("marionette.port", 0);\n';

export async function startFirefox(): Promise<Connection> {
  const { home, remove } = await tempHome();
  await writeFile(join(home, "user.js"), SETTINGS);
  const args = ["--marionette", "--headless", "--no-remote", "--profile", home];
  const firefox = start("firefox-esr", args, environment(home));
  firefox.stdout?.resume();
  const stop = async () => {
    await end(firefox);
    await remove();
  };
  try {
    const port = await until("Firefox", async () => {
      const written = await readFile(join(home, "MarionetteActivePort"), "utf8");
      return Number(written) || null;
    });
    const line = await openLine(port);
    await line.send("WebDriver:NewSession", {});
    return {
      send: async (command, body) => unwrap(await line.send(commands[command].firefox, body)),
      windows: async () => (await line.send("WebDriver:GetWindowHandles", {})) as string[],
      stop: async () => {
        line.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Most answers are wrapped, lists are not. */
function unwrap(answer: unknown): unknown {
  return answer !== null && typeof answer === "object" && "value" in answer ? answer.value : answer;
}

interface Line {
  send: (command: string, body: Record<string, unknown>) => Promise<unknown>;
  close: () => void;
}

type Reply = [kind: 1, id: number, error: { message: string } | null, result: unknown];

/** Messages go both ways as their length, a colon, and JSON. */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const waiting = new Map<number, (reply: Reply) => void>();
  let received: Buffer = Buffer.alloc(0);
  socket.on("data", (piece) => {
    received = Buffer.concat([received, piece]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      // The first message is a greeting and answers nothing.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Reply);
    }
  });
  socket.on("close", () => {
    for (const [id, answer] of waiting) answer([1, id, { message: "Firefox closed the line" }, null]);
  });
  let last = 0;
  return {
    send: (command, body) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ([, , error, result]) => {
          waiting.delete(id);
          if (error) reject(new EngineError(error.message));
          else resolve(result);
        });
        const text = JSON.stringify([0, id, command, body]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}
