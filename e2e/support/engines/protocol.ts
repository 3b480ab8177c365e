// What a test asks of Firefox and WebKit: the commands of W3C WebDriver, each by the name that Firefox's own port knows
// and by the address that a driver over HTTP knows.

/** How WebDriver writes that something is an element of the page. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

interface Command {
  firefox: string;
  path: string;
}

export const commands = {
  open: { firefox: "WebDriver:Navigate", path: "url" },
  run: { firefox: "WebDriver:ExecuteScript", path: "execute/sync" },
  click: { firefox: "WebDriver:ElementClick", path: "element/{id}/click" },
  type: { firefox: "WebDriver:ElementSendKeys", path: "element/{id}/value" },
  resize: { firefox: "WebDriver:SetWindowRect", path: "window/rect" },
  switchTo: { firefox: "WebDriver:SwitchToWindow", path: "window" },
  /** WebKit's driver has no such command. */
  print: { firefox: "WebDriver:Print", path: "print" },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** A running browser. */
export interface Connection {
  send: (command: CommandName, body: Record<string, unknown>) => Promise<unknown>;
  windows: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export class EngineError extends Error {}
