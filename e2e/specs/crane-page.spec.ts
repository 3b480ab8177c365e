import type { Locator, Page } from "@playwright/test";
import { addCrane, addDocument, inDays, manualBytes, pdfBytes, photoBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Dialogs fade in; a rule about contrast must not judge them half drawn. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach("someone is signed in", ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

async function openCrane(page: Page, id: number, name = "Liebherr LTM 1100"): Promise<void> {
  await page.goto(`/crane/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The value that stands beside a caption. */
function fact(page: Page, caption: string): Locator {
  return page.getByRole("term").filter({ hasText: caption }).locator("xpath=following-sibling::dd");
}

/** Keeps uploads on their way, as a weak signal would, until they are released. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/cranes/*/documents", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString("en-NZ", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Pacific/Auckland",
  });
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a crane with an expired certificate says so in red", async ({ page, freshUser }) => {
      const dates = { cofExpiry: inDays(-2), regoExpiry: inDays(10), miExpiry: inDays(200) };
      const id = await addCrane(page, dates);
      await openCrane(page, id);
      await expect(page).toHaveTitle("Liebherr LTM 1100 · CraneDesk");
      await expect(page.getByText("Telescopic", { exact: true })).toBeVisible();
      await expect(fact(page, "Vehicle ID")).toHaveText("KQT482");
      await expect(fact(page, "Road User KM")).toContainText("123,456 km");
      await expect(fact(page, "COF")).toContainText(`${longDate(dates.cofExpiry)} (Expired)`);
      await expect(fact(page, "Rego")).toContainText(`${longDate(dates.regoExpiry)} (Expiring Soon)`);
      await expect(fact(page, "M&I")).not.toContainText("(");
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Attention Required");
      await expect(alert).toContainText(
        "This crane has one or more expired certificates. Please update them as soon as possible.",
      );
      await expect(page.getByText(`Shared by ${freshUser.username}`)).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

    test("a crane with a certificate about to expire says so in amber", async ({ page }) => {
      await openCrane(page, await addCrane(page, { riggingGearExpiry: inDays(29) }));
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Upcoming Renewals");
      await expect(alert).toContainText(
        "This crane has one or more certificates expiring in the next 30 days.",
      );
      await expectAccessible(page);
    });

    test("a document is added and opened", { tag: "@whole-browser" }, async ({ page }) => {
      // The bar alone takes four seconds, and the page is examined three times.
      test.slow();
      await openCrane(page, await addCrane(page));
      await expect(page.getByText("No documents yet")).toBeVisible();

      await page.getByRole("button", { name: "Add Document" }).click();
      const dialog = page.getByRole("dialog", { name: "Upload Document" });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      const chooser = dialog.locator("input[type=file]");
      await chooser.setInputFiles({ name: "site.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await expect(dialog.getByRole("alert")).toHaveText(
        /Invalid file type.*Only PDF files are supported\./s,
      );
      await chooser.setInputFiles({
        name: "Tohu whakamātau ☂.pdf",
        mimeType: "application/pdf",
        buffer: pdfBytes,
      });
      await expect(dialog.getByRole("alert")).toHaveCount(0);
      await dialog.getByLabel("Document type").selectOption("Certification");
      const release = await holdUploads(page);
      await dialog.getByRole("button", { name: "Upload Document" }).click();
      await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100", {
        timeout: 15_000,
      });
      await expectAccessible(page);
      release();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("Document uploaded", { exact: true })).toBeVisible();

      const row = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
      await expect(row).toContainText("Tohu whakamātau ☂.pdf");
      await expect(row).toContainText("Certification");
      await expect(row).toContainText(`${pdfBytes.length} Bytes`);
      await expectAccessible(page);
      const link = row.getByRole("link", { name: "View Document" });
      const address = (await link.getAttribute("href")) ?? "";
      const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await expect(tab).toHaveURL(address);
      await tab.close();
      const opened = await page.request.get(address);
      expect(opened.headers()["content-type"]).toContain("application/pdf");
      expect((await opened.body()).equals(pdfBytes)).toBe(true);
    });

    test("each document says whether its words can be searched", async ({ page }) => {
      const craneId = await addCrane(page);
      await addDocument(page, craneId, "manual.pdf", "Operators Manual", manualBytes);
      await addDocument(page, craneId, "torn.pdf", "Permits");
      await openCrane(page, craneId);
      const rows = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
      // The page looks again by itself until both are read.
      await expect(rows.nth(0)).toContainText("Searchable, 3 pages", { timeout: 30_000 });
      await expect(rows.nth(1)).toContainText("Not searchable. The file is damaged.", { timeout: 30_000 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const asked = page.waitForResponse((response) => response.url().endsWith("/read"));
      await rows.nth(1).getByRole("button", { name: "Try again" }).click();
      expect((await asked).status()).toBe(202);
      await expect(rows.nth(1)).toContainText("Not searchable. The file is damaged.", { timeout: 30_000 });
    });

    test("a document is deleted once the user has said so", async ({ page }) => {
      const craneId = await addCrane(page);
      const id = await addDocument(page, craneId, "COF 2026.pdf", "Certification");
      await openCrane(page, craneId);
      await page.getByRole("button", { name: "Delete COF 2026.pdf" }).click();
      const confirmation = page.getByRole("alertdialog", { name: "Confirm Document Deletion" });
      await expect(confirmation).toContainText(`COF 2026.pdf (${pdfBytes.length} Bytes)`);
      await expectAccessible(page);
      await confirmation.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("No documents yet")).toBeVisible();
      expect((await page.request.get(`/api/documents/${id}`)).status()).toBe(404);
    });

    test("an upload that fails keeps what was picked", async ({ page }) => {
      const id = await addCrane(page);
      await openCrane(page, id);
      await page.getByRole("button", { name: "Add Document" }).click();
      const dialog = page.getByRole("dialog", { name: "Upload Document" });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "permit.pdf", mimeType: "application/pdf", buffer: pdfBytes });
      await dialog.getByLabel("Document type").selectOption("Permits");
      // Someone else deletes the crane in the meantime.
      await page.request.delete(`/api/cranes/${id}`);
      await dialog.getByRole("button", { name: "Upload Document" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Upload Failed");
      await expect(dialog.getByRole("alert")).toContainText("404: ");
      await expect(page.getByText("Upload failed", { exact: true })).toBeVisible();
      await expect(dialog).toContainText("permit.pdf");
      await expect(dialog.getByLabel("Document type")).toHaveValue("Permits");
      await expectAccessible(page);
    });

    test("an edit shows on the page", async ({ page }) => {
      await openCrane(page, await addCrane(page));
      await page.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await expect(dialog.getByLabel("Model")).toHaveValue("LTM 1100");
      await expectAccessible(page);
      await dialog.getByLabel("Model").fill("LTM 1130");
      await dialog.getByRole("button", { name: /save|update/i }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1130" })).toBeVisible();
    });

    test("a deleted crane is gone, and the user is on the dashboard", async ({ page }) => {
      const id = await addCrane(page);
      await addDocument(page, id, "manual.pdf", "Operators Manual");
      await openCrane(page, id);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      const confirmation = page.getByRole("alertdialog", { name: "Confirm Deletion" });
      await expect(confirmation).toContainText(
        "Are you sure you want to delete this crane? This action cannot be undone.",
      );
      await expect(confirmation).toContainText("Liebherr LTM 1100 (KQT482)");
      await expectAccessible(page);
      await confirmation.getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByText("Crane deleted", { exact: true })).toBeVisible();
      await expect(page.getByText("No cranes found")).toBeVisible();

      await page.goto(`/crane/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Error Loading Crane" })).toBeVisible();
      await expect(page.getByText("404: ")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Back to Dashboard" }).click();
      await expect(page).toHaveURL("/");
    });
  });
}

test.describe("on a phone in the hand", () => {
  test.use(phone);

  test("the four dates are read without scrolling, even under an alert", async ({ page }) => {
    await openCrane(page, await addCrane(page, { cofExpiry: inDays(-1), regoExpiry: inDays(3) }));
    for (const caption of ["COF", "Rego", "M&I", "Rigging Gear"]) {
      await expect(fact(page, caption)).toBeInViewport({ ratio: 1 });
    }
  });

  test("long names and 360 px do not widen the page, and the upload dialog fills it", async ({ page }) => {
    const id = await addCrane(page, { model: "X".repeat(60), vehicleId: "V".repeat(40) });
    await addDocument(page, id, `${"long-name-".repeat(12)}.pdf`, "Maintenance Manual");
    await page.setViewportSize({ width: 360, height: 740 });
    await openCrane(page, id, `Liebherr ${"X".repeat(60)}`);
    await expect(page.getByRole("link", { name: "View Document" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Add Document" }).click();
    const box = () => page.getByRole("dialog").boundingBox();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  });
});

test("on paper the crane is one clean sheet", async ({ page, freshUser }) => {
  const id = await addCrane(page, { cofExpiry: inDays(-2) });
  for (const name of ["COF 2026.pdf", "Load charts.pdf", "Manual.pdf"]) {
    await addDocument(page, id, name, "Certification");
  }
  await openCrane(page, id);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(0);
  await expect(page.getByText(freshUser.username).filter({ visible: true })).toHaveCount(0);
  await expect(fact(page, "COF")).toContainText("(Expired)");
  await expect(fact(page, "Rigging Gear")).toBeVisible();
  await expect(page.getByText("Load charts.pdf")).toBeVisible();
  await expect(page.getByText(/^Printed from CraneDesk on /)).toBeVisible();
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test("the crane's own picture takes the place of the drawing", async ({ page }) => {
  const id = await addCrane(page);
  await openCrane(page, id);
  const picture = page.getByRole("img", { name: "Liebherr LTM 1100" });
  await expect(picture).toHaveAttribute("src", /telescopic/);
  const image = { name: "crane.jpg", mimeType: "image/jpeg", buffer: photoBytes };
  const sent = await page.request.post(`/api/cranes/${id}/image`, { multipart: { image } });
  expect(sent.status(), await sent.text()).toBe(200);
  await page.reload();
  await expect(picture).toHaveAttribute("src", /\/large$/);
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test("Back returns to the dashboard as it was", async ({ page }) => {
  await addCrane(page);
  await page.goto("/?type=telescopic");
  await page.getByRole("link", { name: "Liebherr LTM 1100" }).first().click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/?type=telescopic");
});

test("the bar of a quick upload is seen full before the dialog closes", async ({ page, freshUser }) => {
  const id = await addCrane(page);
  await openCrane(page, id);
  await page.getByRole("button", { name: "Add Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "cof.pdf", mimeType: "application/pdf", buffer: pdfBytes });
  // What was on the screen is what a frame has drawn.
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const look = () => {
      const value = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
      if (value && drawn.at(-1) !== value) drawn.push(value);
      requestAnimationFrame(look);
    };
    look();
  });
  await dialog.getByRole("button", { name: "Upload Document" }).click();
  await expect(dialog).toHaveCount(0);
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect(drawn.at(-1)).toBe("100");
  expect(freshUser.id).toBeGreaterThan(0);
});
