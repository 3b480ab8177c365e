// A server that is replaced by a newer version while pages are open.

import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Replaceable {
  url: string;
  /** From now on the web app is another version. */
  replace: () => void;
  stop: () => void;
}

/** Stands before a server and, once it is replaced, writes another version into the page and the service worker. */
export async function startReplaceable(target: string): Promise<Replaceable> {
  const { hostname, port } = new URL(target);
  const old = await versionOf(target);
  let version = old;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    // Unpacked, so that the version can be found in it.
    const plain = { ...headers, "accept-encoding": "identity", "if-none-match": "" };
    const asked = ask({ hostname, port, method, path, headers: plain }, (answer) => {
      const isText = /html|javascript/.test(answer.headers["content-type"] ?? "");
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.end(isText ? body.toString().replaceAll(old, version) : body);
      });
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace: () => {
      version = [...old].reverse().join("");
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function versionOf(target: string): Promise<string> {
  const page = await (await fetch(target)).text();
  const version = /<meta name="version" content="(\w+)"/.exec(page)?.[1];
  if (!version) throw new Error("The page does not say its version.");
  return version;
}
