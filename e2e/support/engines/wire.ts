import { once } from "node:events";
import { createServer, request } from "node:http";

export interface Wire {
  url: string;
  /** From now on, what is asked for under a path like this never comes. */
  lose: (path: RegExp | null) => void;
  close: () => Promise<void>;
}

/** The way between a browser and the server, which can be broken. */
export async function layWire(target: string): Promise<Wire> {
  let lost: RegExp | null = null;
  const wire = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    if (lost?.test(path)) return void asked.socket.destroy();
    const { method, headers } = asked;
    const onward = request(new URL(path, target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on("error", () => asked.socket.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(wire, "listening");
  const address = wire.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    lose: (path) => {
      lost = path;
    },
    close: async () => {
      wire.closeAllConnections();
      wire.close();
      await once(wire, "close");
    },
  };
}
