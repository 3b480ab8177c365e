import type { Page } from "@playwright/test";
import { addCrane, addDocument, craneFacts, pdfBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

const notAnImage = { name: "crane.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") };

/** A real picture, 64 pixels wide, made by the browser itself. */
async function photograph(page: Page) {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 36;
    canvas.getContext("2d")?.fillRect(8, 8, 32, 16);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "crane.png", mimeType: "image/png", buffer: Buffer.from(encoded, "base64") };
}

async function openAdd(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Add New Crane" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await expect(dialog.getByLabel("Type", { exact: true })).toBeFocused();
  return dialog;
}

async function fillNames(dialog: ReturnType<Page["getByRole"]>) {
  await dialog.getByLabel("Make").fill("Tadano");
  await dialog.getByLabel("Model").fill("GR-800EX");
  await dialog.getByLabel("Vehicle ID").fill("KRN7");
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a new crane starts with today four times and asks for what is missing", async ({
      page,
      freshUser,
    }) => {
      await page.clock.setFixedTime(new Date("2026-11-15T09:00:00+13:00"));
      const dialog = await openAdd(page);
      await expect(dialog.getByLabel("RUC Expiry")).toHaveValue("0");
      for (const label of ["COF", "Rego", "M&I", "Rigging Gear"]) {
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue("15 November 2026");
      }
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      for (const label of ["Make", "Model", "Vehicle ID"]) {
        await expect(dialog.getByText(`${label} is required`)).toBeVisible();
      }
      await expect(dialog.getByLabel("Make")).toBeFocused();
      await expectAccessible(page);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a date can be chosen in the calendar by keyboard", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      const date = dialog.getByLabel("M&I", { exact: true });
      await date.fill("20/8/2027");
      await date.press("ArrowDown");
      await expect(page.getByRole("dialog", { name: "Choose the M&I date" })).toBeVisible();
      await expect(page.getByRole("button", { name: /Friday, 20 August 2027/ })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(date).toHaveValue("21 August 2027");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a new crane is saved with its dates at the end of the local day", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("Type", { exact: true }).selectOption("Lattice");
      await dialog.getByLabel("RUC Expiry").click();
      await page.keyboard.type("42000");
      await dialog.getByLabel("COF", { exact: true }).fill("5/3/2027");
      await dialog.getByLabel("Rego", { exact: true }).fill("1 July 2027");
      await dialog.getByLabel("M&I", { exact: true }).fill("2027-08-21");
      const request = page.waitForRequest(
        (sent) => sent.method() === "POST" && sent.url().endsWith("/api/cranes"),
      );
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      expect((await request).postDataJSON()).toMatchObject({
        type: "lattice",
        make: "Tadano",
        model: "GR-800EX",
        vehicleId: "KRN7",
        roadUserKm: 42000,
        userId: freshUser.id,
        cofExpiry: "2027-03-05T10:59:59.999Z",
        regoExpiry: "2027-07-01T11:59:59.999Z",
        miExpiry: "2027-08-21T11:59:59.999Z",
      });
      await expectToast(page, "Crane added", "The crane has been successfully added.");
      await expect(dialog).toHaveCount(0);
      const card = page.getByRole("article", { name: "Tadano GR-800EX" });
      await expect(card.getByText("42,000 km")).toBeVisible();
      await expect(card.getByText("5/03/2027")).toBeVisible();
    });

    test("a refused crane keeps what was typed", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("RUC Expiry").fill("1000000000");
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      await expect(page.getByText("Error", { exact: true })).toBeVisible();
      await expect(page.getByText(/^422: /)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(dialog).toBeVisible();
      await expect(page.getByText(/^422: /)).toHaveCount(0);
      await expect(dialog.getByLabel("Make")).toHaveValue("Tadano");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an image that fails after the crane exists is a warning", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("Choose an image").setInputFiles(notAnImage);
      await expect(dialog.getByText("crane.jpg")).toBeVisible();
      await dialog.getByLabel("Choose documents").setInputFiles([
        { name: "charts.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(1536) },
        { name: "permit.docx", mimeType: "application/octet-stream", buffer: Buffer.alloc(10) },
      ]);
      const files = dialog.getByRole("region", { name: "Chosen documents" });
      await expect(files).toHaveCSS("height", "200px");
      await expect(files.getByText("1.5 KB")).toBeVisible();
      await expect(files.getByLabel("Type of charts.pdf")).toHaveValue("Other");
      await files.getByLabel("Type of charts.pdf").selectOption("Crane Charts");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      for (const file of ["charts.pdf", "permit.docx"]) {
        await files.getByRole("button", { name: `Remove ${file}` }).click();
      }
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      await expectToast(
        page,
        "Warning",
        "Crane was added but the image failed to upload: Failed to upload image",
      );
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Tadano GR-800EX" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a new crane takes its image and its documents along", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("Choose an image").setInputFiles(await photograph(page));
      const preview = dialog.getByRole("img", { name: "The chosen file" });
      await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      await dialog.getByLabel("Choose documents").setInputFiles([
        { name: "charts.pdf", mimeType: "application/pdf", buffer: pdfBytes },
        { name: "manual.pdf", mimeType: "application/pdf", buffer: pdfBytes },
      ]);
      await dialog.getByLabel("Type of charts.pdf").selectOption("Crane Charts");
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      await expectToast(page, "Crane and documents added");
      const card = page.getByRole("article", { name: "Tadano GR-800EX" });
      await expect(card.getByText("2 files")).toBeVisible();
      const picture = card.getByRole("img");
      await expect(picture).toHaveAttribute("src", /^\/api\/cranes\/\d+\/image\//);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const cranes = (await (await page.request.get("/api/cranes")).json()) as {
        documents: { name: string; documentType: string }[];
      }[];
      expect(cranes[0]?.documents.map(({ documentType }) => documentType).sort()).toEqual([
        "Crane Charts",
        "Other",
      ]);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("documents that fail after the crane exists are a warning", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("Choose documents").setInputFiles([
        { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("no paper at all") },
        { name: "charts.pdf", mimeType: "application/pdf", buffer: pdfBytes },
      ]);
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      await expectToast(
        page,
        "Warning",
        "Some documents may not have been uploaded: Failed to upload document: broken.pdf",
      );
      await expect(page.getByRole("article", { name: "Tadano GR-800EX" }).getByText("1 file")).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an edit whose image fails says so, and the rest is saved", async ({ page, freshUser }) => {
      await addCrane(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Make").fill("Grove");
      await dialog.getByLabel("Choose an image").setInputFiles(notAnImage);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expectToast(
        page,
        "Warning",
        "Crane was updated but the image failed to upload: Failed to upload image",
      );
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Grove LTM 1100" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an edit lists the crane's documents and adds some", async ({ page, freshUser }) => {
      const id = await addCrane(page);
      await addDocument(page, id, "permit 2027.pdf", "Permits");
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      const papers = dialog.getByRole("region", { name: "Documents of the crane" });
      await expect(papers).toHaveCSS("height", "200px");
      await expect(papers.getByRole("listitem")).toHaveCount(1);
      await expect(papers.getByRole("listitem")).toContainText("Permits");
      await expect(papers.getByRole("link", { name: "View permit 2027.pdf" })).toHaveAttribute(
        "href",
        /^\/api\/documents\//,
      );
      await dialog.getByLabel("Choose documents").setInputFiles([
        { name: "charts.pdf", mimeType: "application/pdf", buffer: pdfBytes },
        { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("no paper at all") },
      ]);
      await papers.getByLabel("Type of charts.pdf").selectOption("Crane Charts");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // The buttons stand at the lower edge, however long the form is.
      await expect(dialog.getByRole("button", { name: "Save Changes" })).toBeInViewport({ ratio: 1 });
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expectToast(
        page,
        "Warning",
        "Some documents may not have been uploaded: Failed to upload document: broken.pdf",
      );
      await expect(dialog).toHaveCount(0);
      const card = page.getByRole("article", { name: "Liebherr LTM 1100" });
      await expect(card.getByText("2 files")).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("the buttons of a long form are in sight wherever it is scrolled to", async ({
      page,
      freshUser,
    }) => {
      await page.setViewportSize({ width: use.viewport.width, height: 640 });
      const dialog = await openAdd(page);
      for (const label of ["Make", "Rigging Gear"]) {
        await dialog.getByLabel(label, { exact: true }).scrollIntoViewIfNeeded();
        for (const name of ["Cancel", "Add Crane"]) {
          await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
        }
      }
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an edit is saved, and the card shows it", async ({ page, freshUser }) => {
      await addCrane(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Model").fill("LTM 1090");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expectToast(page, "Crane updated", "The crane has been successfully updated.");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Liebherr LTM 1090" })).toBeVisible();
      await expect(page).toHaveURL("/");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a save over an unseen change keeps what was typed and can load the newer version", async ({
      page,
      freshUser,
    }) => {
      const id = await addCrane(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Make").fill("Mine");
      const meanwhile = craneFacts({ make: "Theirs", model: "LTM 1300" });
      const changed = await page.context().request.put(`/api/cranes/${id}`, { data: meanwhile });
      expect(changed.status()).toBe(200);

      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.getByText("Not saved")).toBeVisible();
      await expect(dialog.getByText(/^409: /)).toBeVisible();
      await expect(dialog.getByLabel("Make")).toHaveValue("Mine");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Load the newer version" }).click();
      await expect(dialog.getByText("Make is now Theirs.")).toBeVisible();
      await expect(dialog.getByLabel("Make")).toHaveValue("Mine");
      await expect(dialog.getByLabel("Model")).toHaveValue("LTM 1300");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("article", { name: "Mine LTM 1300" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}
