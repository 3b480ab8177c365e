// Takes the pictures of the README and the guides from the demonstration fleet: `make screenshots`. CRANEDESK_BIN names
// another program than the release.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { chromium } = createRequire(join(root, "e2e/package.json"))("@playwright/test");
const pictures = join(root, "docs/pictures");

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shots = [
  { name: "dashboard", path: () => "/", device: desktop },
  { name: "crane", path: (crane) => `/crane/${crane}`, device: desktop },
  { name: "assistant", path: () => "/ai", device: desktop, prepare: ask },
  { name: "phone", path: (crane) => `/crane/${crane}`, device: phone },
  { name: "phone-dashboard", path: () => "/", device: phone },
  { name: "certificates", path: (crane) => `/crane/${crane}`, device: desktop, prepare: scrollToCertificates },
  { name: "alerts", path: () => "/alerts", device: desktop },
  { name: "mates", path: () => "/mates", device: desktop },
  { name: "details", path: () => "/?view=details", device: desktop },
  { name: "planner", path: () => "/?view=planner", device: desktop },
  { name: "security", path: () => "/profile?tab=security", device: desktop },
  { name: "api", path: () => "/api/docs/", device: desktop, prepare: waitForRoutes },
];

async function scrollToCertificates(page) {
  const heading = page.getByRole("heading", { name: "Certificates", exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: "start" }));
}

async function waitForRoutes(page) {
  await page.locator(".opblock").first().waitFor();
}

/** One question that needs the register, and one that needs a manual. */
async function ask(page) {
  // The papers are read in the background, and pictures should not catch the assistant before it has read them.
  await page.waitForFunction(async () => {
    const cranes = await (await fetch("/api/cranes")).json();
    return cranes.every((crane) => crane.documents.every((paper) => paper.text.state === "searchable"));
  });
  const questions = ["When does the rego of the 100 tonne Liebherr expire?", "Which hydraulic oil does it take?"];
  for (const [index, question] of questions.entries()) {
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.keyboard.press("Enter");
    // What is still being told cannot be copied.
    await page.getByRole("button", { name: "Copy" }).nth(index).waitFor();
  }
}

const data = await mkdtemp(join(tmpdir(), "cranedesk-pictures-"));
const server = spawn(process.env.CRANEDESK_BIN ?? join(root, "target/release/cranedesk"), ["demo", "--serve"], {
  env: { ...process.env, CRANEDESK_DATA_DIR: data, CRANEDESK_LISTEN: "127.0.0.1:0", CRANEDESK_LOG: "warn" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.on("exit", () => reject(new Error("the server did not start")));
    server.stdout.on("data", (piece) => {
      said += piece;
      const found = /http:\/\/[\d.:]+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  await mkdir(pictures, { recursive: true });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  for (const { name, path, device, prepare } of shots) {
    const context = await browser.newContext({ ...device, baseURL: address, locale: "en-NZ", timezoneId: "Pacific/Auckland" });
    await context.request.post("/api/login", { data: { username: "demo", password: "cranedesk" } });
    const cranes = await (await context.request.get("/api/cranes")).json();
    const expired = cranes.find((crane) => crane.vehicleId === "MHT225");
    const page = await context.newPage();
    await page.goto(path(expired.id));
    // Not "networkidle": an open page listens for what changes, so its network is never idle.
    await page.waitForFunction(
      () => document.querySelector("h1, h2") && [...document.images].every((image) => image.complete),
    );
    await prepare?.(page);
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
    await context.close();
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await rm(data, { recursive: true, force: true });
}
