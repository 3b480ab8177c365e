import { expect } from "@playwright/test";
import { startFirefox } from "./firefox.ts";
import { type CommandName, type Connection, ELEMENT } from "./protocol.ts";
import { startWebKit } from "./webkit.ts";

export const engines = { Firefox: startFirefox, WebKit: startWebKit } as const;

/** The way a person finds a control: by what is written on it or beside it, and only once it can be used. A driver
 * presses a disabled button without a word, and the press is lost. */
const FIND = `
  const [selector, name] = arguments;
  const words = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const nameOf = (element) =>
    words(element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent);
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const scope = dialogs[dialogs.length - 1] ?? document;
  return [...scope.querySelectorAll(selector)]
    .find((element) => nameOf(element).startsWith(name) && !element.matches(":disabled")) ?? null;
`;

/** Ctrl+A, and the keys let go. */
const SELECT_ALL = "\uE009a\uE000";

/** Firefox or WebKit in a window of a phone's width. Each step waits until it can be done. */
export class EngineBrowser {
  private constructor(private readonly connection: Connection) {}

  static async start(engine: keyof typeof engines, origin: string): Promise<EngineBrowser> {
    const browser = new EngineBrowser(await engines[engine]());
    try {
      await browser.openPhoneWindow(origin);
      return browser;
    } catch (error) {
      await browser.stop();
      throw error;
    }
  }

  /** A browser's own window is never as narrow as a phone; one that a page opens may be. A click must ask for it. */
  private async openPhoneWindow(origin: string): Promise<void> {
    const [first] = await this.connection.windows();
    await this.open(`${origin}/api/nothing`);
    await this.run(`
      const button = document.createElement("button");
      button.textContent = "Phone";
      button.onclick = () => window.open("/auth", "_blank", "popup,width=390,height=844");
      document.body.replaceChildren(button);
    `);
    await this.press("button", "Phone");
    await this.soon(async () => {
      const handle = (await this.connection.windows()).find((window) => window !== first);
      expect(handle).toBeDefined();
      await this.connection.send("switchTo", { handle });
    });
    await this.connection.send("resize", { width: 390, height: 844 });
    await this.soon(async () => expect(await this.run("return innerWidth")).toBe(390));
  }

  async stop(): Promise<void> {
    await this.connection.stop();
  }

  async open(url: string): Promise<void> {
    await this.connection.send("open", { url });
  }

  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.connection.send("run", { script, args })) as T;
  }

  async press(selector: string, name: string): Promise<void> {
    await this.onElement("click", selector, name);
  }

  /** Replaces what stands in a field by what is typed. */
  async fill(label: string, text: string): Promise<void> {
    await this.keys(label, SELECT_ALL);
    await this.keys(label, text);
  }

  async keys(label: string, text: string): Promise<void> {
    await this.onElement("type", "input, textarea", label, { text });
  }

  async attach(label: string, path: string): Promise<void> {
    await this.onElement("type", "input[type=file]", label, { text: path });
  }

  /** Waits until a part of the page says this. */
  async sees(text: string | RegExp, selector = "body"): Promise<void> {
    const wanted = text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text);
    await this.soon(async () => expect(await this.textOf(selector)).toEqual(wanted));
  }

  /** The words of the last such part, as they are drawn. */
  async textOf(selector: string): Promise<string> {
    return this.run("return [...document.querySelectorAll(arguments[0])].at(-1)?.innerText ?? ''", selector);
  }

  /** The page on paper, as a PDF. */
  async print(): Promise<Buffer> {
    return Buffer.from((await this.connection.send("print", {})) as string, "base64");
  }

  async soon(attempt: () => Promise<void>): Promise<void> {
    await expect(attempt).toPass({ timeout: 60_000, intervals: [50, 100, 250] });
  }

  private async onElement(
    command: CommandName,
    selector: string,
    name: string,
    body: Record<string, unknown> = {},
  ): Promise<void> {
    await this.soon(async () => {
      const element = await this.run<Record<string, string> | null>(FIND, selector, name);
      expect(element, `${selector} named ${name}`).not.toBeNull();
      await this.connection.send(command, { ...body, id: element?.[ELEMENT] });
    });
  }
}
