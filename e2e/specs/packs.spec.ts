import { createServer } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { codeOf } from "../support/codes.ts";
import { addCrane, addDocument, manualBytes } from "../support/cranes.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../support/fixtures.ts";
import { startServer } from "../support/server.ts";

/** A photo of one red point. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Links and codes need a server that knows its own address, so its port is chosen beforehand. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const port = await freePort();
      const listen = `127.0.0.1:${port}`;
      const server = await startServer({
        CRANEDESK_LISTEN: listen,
        CRANEDESK_PUBLIC_URL: `http://${listen}`,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach("someone is signed in", ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

/** Somebody without an account, on a phone. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  return context.newPage();
}

async function makePack(page: Page, crane: number) {
  await page.goto(`/crane/${crane}`);
  await page.getByRole("button", { name: "Site Pack" }).click();
  const dialog = page.getByRole("dialog", { name: "Site Pack" });
  await dialog.getByRole("button", { name: "Make Pack" }).click();
  await expect(dialog.getByText(/is ready: /)).toBeVisible({ timeout: 30_000 });
  return dialog;
}

test("a pack is made and downloaded, and a link to it is opened by a stranger and ended", async ({
  page,
  browser,
}) => {
  const crane = await addCrane(page, { vehicleId: "GRV410" });
  await addDocument(page, crane, "chart.pdf", "Crane Charts", manualBytes);
  const dialog = await makePack(page, crane);
  await expect(dialog.getByText(/4 pages/)).toBeVisible();
  await expect(dialog.getByText("No paper is filed for the COF.")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^GRV410 papers .*\.pdf$/);

  await dialog.getByRole("button", { name: "Make a link" }).click();
  await dialog.getByLabel("Ends after").selectOption("1");
  await dialog.getByText("Password, name and mail").click();
  await dialog.getByLabel("Password for this link").fill("Kereru");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByLabel("Link", { exact: true }).inputValue();
  // The link is not shown again, so nobody loses it by a press on Close.
  await dialog.getByRole("button", { name: "Close" }).first().click();
  const asked = page.getByRole("alertdialog", { name: "Leave without the link?" });
  await asked.getByRole("button", { name: "Back to the link" }).click();
  await expect(dialog.getByLabel("Link", { exact: true })).toHaveValue(url);

  const visitor = await stranger(browser);
  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { name: "Liebherr LTM 1100 (GRV410)" })).toBeVisible();
  await expectNoSidewaysScroll(visitor);
  const password = visitor.getByLabel("Password. Whoever sent you the link tells you.");
  await password.fill("moa");
  await visitor.getByRole("button", { name: "Open the papers" }).click();
  const wrong = visitor.getByText("That is not the password. Please try again.");
  await expect(wrong).toBeVisible();
  // A phone saves the file and stays on the page, which then says nothing of what was wrong before.
  await password.fill("kereru");
  await expect(wrong).toBeHidden();
  const papers = await visitor.request.post(`${url}?file`, { form: { word: "kereru" } });
  expect(papers.headers()["content-type"]).toBe("application/pdf");

  await dialog.getByRole("button", { name: "All links" }).click();
  await asked.getByRole("button", { name: "Leave" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "GRV410" });
  await row.getByText("Opened once, 1 wrong password").click();
  await expect(row.getByText("Wrong password", { exact: true })).toBeVisible();
  await expect(row.getByText("127.0.0.x").first()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "End" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End it now" }).click();
  await expect(row.getByText("Ended")).toBeVisible();
  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { name: "This address is not in use" })).toBeVisible();
});

interface Shared {
  names: string[];
  types: string[];
  title: string;
}

/** A share sheet as a phone has it: it opens only in answer to a press, and does what the test says then. */
async function withShareSheet(page: Page, sheet: "takes it" | "is closed" | "refuses" | "knows no files") {
  await page.addInitScript((sheet) => {
    const shared: Shared[] = [];
    const answers = {
      "takes it": () => Promise.resolve(),
      "is closed": () => Promise.reject(new DOMException("Share canceled", "AbortError")),
      refuses: () => Promise.reject(new DOMException("Permission denied", "NotAllowedError")),
      "knows no files": () => Promise.reject(new TypeError("no files")),
    };
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: (data: ShareData) => sheet !== "knows no files" || !data.files,
      share: ({ files = [], title = "" }: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException("no press", "NotAllowedError");
        shared.push({ names: files.map(({ name }) => name), types: files.map(({ type }) => type), title });
        return answers[sheet]();
      },
    });
  }, sheet);
}

test.describe("the phone's share sheet", () => {
  test.use(phone);

  test("gets the pack itself, and closing it is no error", async ({ page }) => {
    await withShareSheet(page, "is closed");
    const crane = await addCrane(page, { vehicleId: "GRV410" });
    await addDocument(page, crane, "chart.pdf", "Crane Charts", manualBytes);
    const dialog = await makePack(page, crane);
    const share = dialog.getByRole("button", { name: "Share", exact: true });
    await expect(share).toBeEnabled();
    await share.tap();
    const shared = () => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
    await expect.poll(shared).toHaveLength(1);
    const [{ names, types, title }] = (await shared()) as [Shared];
    expect(names).toEqual([title]);
    expect(title).toMatch(/^GRV410 papers .*\.pdf$/);
    expect(types).toEqual(["application/pdf"]);
    await expect(page.getByText("This phone did not take the file")).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("that refuses is told of, with another way", async ({ page }) => {
    await withShareSheet(page, "refuses");
    const crane = await addCrane(page, { vehicleId: "GRV410" });
    await addDocument(page, crane, "chart.pdf", "Crane Charts", manualBytes);
    const dialog = await makePack(page, crane);
    await dialog.getByRole("button", { name: "Share", exact: true }).tap();
    await expect(page.getByText("This phone did not take the file", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
  });

  test("that knows no files is not offered, and the download is", async ({ page }) => {
    await withShareSheet(page, "knows no files");
    const crane = await addCrane(page, { vehicleId: "GRV410" });
    await addDocument(page, crane, "chart.pdf", "Crane Charts", manualBytes);
    const dialog = await makePack(page, crane);
    await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Share", exact: true })).toBeHidden();
  });
});

test("several cranes go into one pack from the dashboard", async ({ page }) => {
  for (const vehicleId of ["KQT482", "GRV410"]) {
    const crane = await addCrane(page, { vehicleId });
    await addDocument(page, crane, "chart.pdf", "Crane Charts", manualBytes);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Site Pack" }).click();
  const dialog = page.getByRole("dialog", { name: "Site Pack" });
  await expect(dialog.getByText("Cranes: 2 of 2")).toBeVisible();
  await dialog.getByRole("button", { name: "Make Pack" }).click();
  await expect(dialog.getByText(/2 cranes papers .* is ready/)).toBeVisible({ timeout: 30_000 });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a template is kept, and what cannot be made is said in a sentence", async ({ page }) => {
    const crane = await addCrane(page);
    await page.goto(`/crane/${crane}`);
    await page.getByRole("button", { name: "Site Pack" }).tap();
    const dialog = page.getByRole("dialog", { name: "Site Pack" });
    await dialog.getByLabel("For whom (on the cover)").fill("Fletcher");
    await dialog.getByLabel("Operators manual").check();
    await dialog.getByRole("button", { name: "Keep as template" }).tap();
    await dialog.getByRole("button", { name: "Keep", exact: true }).tap();
    await expect(dialog.getByLabel("Template", { exact: true })).toContainText("Fletcher");
    await dialog.getByRole("button", { name: "Make Pack" }).tap();
    await expect(dialog.getByText(/There is no paper of this crane to put in/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test("a sticker is printed, its code is revoked, and what is not in use says so", async ({
    page,
    browser,
  }) => {
    const crane = await addCrane(page, { vehicleId: "GRV410" });
    await page.goto(`/crane/${crane}`);
    const codes = page.getByRole("region", { name: "QR Sticker" });
    await codes.getByRole("button", { name: "Print Stickers" }).tap();
    const dialog = page.getByRole("dialog", { name: "Stickers" });
    await dialog.getByLabel("People who scan it can report a fault").check();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Get the PDF" }).tap();
    expect((await download).suggestedFilename()).toBe("Stickers.pdf");
    await expect(codes.getByText("In use")).toBeVisible();
    await codes.getByText("What people see who scan it").tap();
    await expect(codes.getByLabel("People who scan it can report a fault")).toBeChecked();
    await codes.getByLabel("Show my name").check();
    await codes.getByRole("button", { name: "Save what is shown" }).tap();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await codes.getByRole("button", { name: "Revoke" }).tap();
    await expect(codes.getByText("Revoked")).toBeVisible();
    const visitor = await stranger(browser);
    await visitor.goto(new URL("/c/AAAAAAAAAAAAAAAAAAAAAA", page.url()).href);
    await expect(visitor.getByRole("heading", { name: "This address is not in use" })).toBeVisible();
    await expectNoSidewaysScroll(visitor);
  });

  test("a fault that a stranger reports, with a photo, reaches the owner's bell", async ({
    page,
    browser,
  }) => {
    const crane = await addCrane(page, { vehicleId: "GRV410" });
    const settings = {
      showsOwner: true,
      telephone: "09 555 0100",
      takesFaults: true,
      papers: { kinds: [], documentTypes: [] },
    };
    const saved = await page.request.put(`/api/cranes/${crane}/codes`, { data: settings });
    expect(saved.status(), await saved.text()).toBe(200);
    const url = await codeOf(page, crane);

    const visitor = await stranger(browser);
    await visitor.goto(url);
    await expect(visitor.getByText("FIT FOR WORK")).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await visitor.getByText("Report a fault").tap();
    await visitor.getByLabel("What is wrong").fill("Oil drips under the boom");
    await visitor.getByLabel("Your name or telephone number, if the owner may ask you").fill("Aroha");
    await visitor
      .getByLabel("A photo, if you have one")
      .setInputFiles({ name: "oil.png", mimeType: "image/png", buffer: photo });
    await visitor.getByRole("button", { name: "Send to the owner" }).tap();
    await expect(visitor.getByText("Thank you. The owner was told.")).toBeVisible();
    await expectNoSidewaysScroll(visitor);

    await page.goto("/alerts");
    const told = page.getByRole("link", {
      name: /Somebody reported a fault on .*GRV410.*Oil drips under the boom/,
    });
    await told.tap();
    const faults = page.getByRole("region", { name: "Reported Faults" });
    await expect(faults.getByText("Oil drips under the boom")).toBeVisible();
    await expect(faults.getByText("From Aroha")).toBeVisible();
    const shown = await page.request.get(
      (await faults.getByRole("link", { name: "Photo" }).getAttribute("href")) ?? "",
    );
    // Drawn anew: a picture, and nothing else that was in the file.
    expect(shown.headers()["content-type"]).toMatch(/^image\/(jpeg|png)$/);
    expect(await shown.body()).not.toEqual(photo);
    await expectAccessible(page);
    await faults.getByRole("button", { name: "Seen to" }).tap();
    await expect(faults.getByText(/Seen to by /)).toBeVisible();
    await faults.getByRole("button", { name: "Open again" }).tap();
    await expect(faults.getByText(/Seen to by /)).toBeHidden();
    await faults.getByRole("button", { name: "Seen to" }).tap();
    await faults.getByRole("button", { name: "Remove" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).tap();
    await expect(faults).toHaveCount(0);
  });
});
