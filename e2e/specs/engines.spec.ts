import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { craneFacts, manualBytes } from "../support/cranes.ts";
import { EngineBrowser, engines } from "../support/engines/browser.ts";
import { layWire, type Wire } from "../support/engines/wire.ts";
import { expect, test as fixtures } from "../support/fixtures.ts";

const run = promisify(execFile);

type Engine = keyof typeof engines;

// A short walk in the engines that Chromium is not: Firefox, and WebKit, which every iPhone has.
const test = fixtures.extend<{
  folder: string;
  wire: Wire;
  start: (engine: Engine) => Promise<EngineBrowser>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "cranedesk-walk-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  wire: async ({ server }, use) => {
    const wire = await layWire(server.url);
    await use(wire);
    await wire.close();
  },
  // Ends what it started also where a test ran out of time.
  start: async ({ wire }, use) => {
    const started: EngineBrowser[] = [];
    await use(async (engine) => {
      const browser = await EngineBrowser.start(engine, wire.url);
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.stop();
  },
});

// Two browsers of their own beside those of the other tests: room for a busy machine.
test.describe.configure({ timeout: 180_000 });

const person = { email: "walk@example.nz", password: "kauri-bridge-42" };

for (const engine of Object.keys(engines) as Engine[]) {
  test(`in ${engine}, on a phone: sign in, add with a document, edit, ask, print`, async ({
    server,
    folder,
    wire,
    start,
  }) => {
    const username = `walk-${engine.toLowerCase()}`;
    const registered = await fetch(`${server.url}/api/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, ...person }),
    });
    expect(registered.status).toBe(201);
    const manual = join(folder, "Operators manual.pdf");
    await writeFile(manual, manualBytes);
    const browser = await start(engine);
    await browser.open(`${wire.url}/auth`);
    await browser.fill("Username", username);
    await browser.fill("Password", person.password);
    await browser.press("[role=checkbox], input[type=checkbox]", "I'm not a robot");
    await browser.press("button[type=submit]", "Login");
    await browser.sees("No cranes found");
    await expectLostScriptComesBack(browser, wire);
    await browser.run(
      `window.broken = [];
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        window.broken.push(violatedDirective + " " + blockedURI);
      });`,
    );

    await browser.press("button", "Add New Crane");
    await browser.fill("Make", "Tadano");
    await browser.fill("Model", "GR-800EX");
    await browser.fill("Vehicle ID", "KRN7");
    await browser.fill("COF", "3/6/2027");
    await browser.attach("Choose documents", manual);
    await browser.sees("Operators manual.pdf", "[role=dialog]");
    await browser.press("button[type=submit]", "Add Crane");
    await browser.sees("1 file", "article");
    await browser.sees("3/06/2027", "article");

    await browser.press("article a", "Tadano GR-800EX");
    await browser.sees("Operators manual.pdf", "main");
    await browser.press("button", "Edit");
    await browser.fill("Model", "GR-900EX");
    await browser.fill("COF", "4 July 2027");
    await browser.press("button[type=submit]", "Save");
    await browser.sees("Tadano GR-900EX", "h1");
    await browser.sees("4 July 2027", "main");
    await expectOnPaper(browser, folder);
    // Through the dialogs, a toast and the paper.
    expect(await browser.run("return window.broken")).toEqual([]);
    if (engine === "Firefox") {
      await browser.open(`${wire.url}/charts`);
      await browser.sees("Quick Charts", "h1");
      await printed(browser, folder);
    }

    await browser.open(`${wire.url}/ai`);
    await browser.fill("Your question", "When does the COF of the Tadano expire?");
    await browser.keys("Your question", "\uE007");
    await browser.sees(/COF .* expires on 4 July 2027/, "[aria-label=Conversation] > ol > li");
    expect(await browser.run("return document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    await expectStripToKeepItsPlace(browser, wire);
    // WebKit draws its scroll bars in full, as Chromium does; Firefox takes their colours.
    const colours = await browser.run("return getComputedStyle(document.body).scrollbarColor ?? 'drawn'");
    if (engine === "Firefox") expect(colours).toMatch(/^rgb/);
  });
}

/** WebKit keeps a failed import for good, so that asking again in the same page is not enough. */
async function expectLostScriptComesBack(browser: EngineBrowser, wire: Wire): Promise<void> {
  wire.lose(/AddCraneForm/);
  await browser.press("button", "Add New Crane");
  await browser.sees("Try again", "[role=dialog], main");
  wire.lose(null);
  await browser.press("button", "Try again");
  await browser.soon(async () => {
    const words = await browser.textOf("[role=dialog]");
    if (words === "") await browser.press("button", "Add New Crane");
    expect(words).toContain("Vehicle ID");
  });
  await browser.press("button", "Cancel");
  await browser.soon(async () => expect(await browser.textOf("[role=dialog]")).toBe(""));
}

const STRIP = "document.querySelector('[aria-label=\"Crane cards\"]')";

/** The arrows go on from where a hand has put the row, and a new search starts at its first crane. */
async function expectStripToKeepItsPlace(browser: EngineBrowser, wire: Wire): Promise<void> {
  await browser.run(
    `const crane = arguments[0];
    const add = (number) => fetch("/api/cranes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...crane, vehicleId: "KRN" + number }),
    });
    return Promise.all([1, 2, 3, 4, 5, 6, 7].map(add)).then(() => true);`,
    craneFacts(),
  );
  await browser.open(wire.url);
  const place = () => browser.run<number>(`return Math.round(${STRIP}?.scrollLeft ?? -1)`);
  const expectPlace = (left: number) => browser.soon(async () => expect(await place()).toBe(left));
  await browser.press("button", "Scroll right");
  await expectPlace(300);
  await browser.run(`${STRIP}.scrollTo({ left: 900, behavior: "instant" })`);
  await browser.press("button", "Scroll right");
  await expectPlace(1200);
  // The crane that stood first is the first match too.
  await browser.fill("Search cranes", "e");
  await expectPlace(0);
}

/** What an inspector is handed: the facts, no blank page, and nothing to press. */
async function expectOnPaper(browser: EngineBrowser, folder: string): Promise<void> {
  const text = await printed(browser, folder);
  expect(text).toContain("Tadano GR-900EX");
  expect(text).toContain("4 July 2027");
  expect(text).toContain("Operators manual.pdf");
  expect(text).toContain("Printed from CraneDesk on");
  expect(text).not.toContain("View Document");
}

async function printed(browser: EngineBrowser, folder: string): Promise<string> {
  const file = join(folder, "sheet.pdf");
  await writeFile(file, await browser.print());
  const { stdout } = await run("pdftotext", ["-layout", file, "-"]);
  // A page ends with a form feed. None is blank.
  const pages = stdout.split("\f").slice(0, -1);
  expect(pages.map((page) => page.trim() !== "")).toEqual(pages.map(() => true));
  return stdout;
}
