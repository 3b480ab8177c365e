import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface Mail {
  to: string;
  /** Headers and body, as they came. */
  text: string;
}

export interface MailServer {
  /** For CRANEDESK_SMTP_URL. */
  url: string;
  /** All that arrived, in order. */
  received: Mail[];
  stop: () => void;
}

/** An SMTP server on the loopback that takes every mail and keeps it. */
export async function startMailServer(): Promise<MailServer> {
  const received: Mail[] = [];
  const server = createServer((socket) => void converse(socket, received));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => server.close() };
}

async function converse(socket: Socket, received: Mail[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = "";
  let text: string[] | null = null;
  socket.on("error", () => socket.destroy());
  say("220 ready");
  for await (const line of createInterface(socket)) {
    if (text !== null) {
      if (line !== ".") {
        text.push(line);
        continue;
      }
      received.push({ to, text: text.join("\n") });
      text = null;
      say("250 taken");
    } else if (/^DATA/i.test(line)) {
      text = [];
      say("354 go on");
    } else if (/^QUIT/i.test(line)) {
      say("221 bye");
    } else {
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      say("250 ok");
    }
  }
}
