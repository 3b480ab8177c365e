import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { addCrane, craneFields, devices } from "../support/fleet.ts";

const notAnImage = { name: "crane.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") };

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

for (const { name, viewport, hasTouch } of devices) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch });

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

    test("a new crane is saved with its dates at the end of the local day", async ({ page, freshUser }) => {
      const dialog = await openAdd(page);
      await fillNames(dialog);
      await dialog.getByLabel("Type", { exact: true }).selectOption("Lattice");
      await dialog.getByLabel("RUC Expiry").click();
      await page.keyboard.type("42000");
      await dialog.getByLabel("COF", { exact: true }).fill("5/3/2027");
      await dialog.getByLabel("Rego", { exact: true }).fill("1 July 2027");
      await dialog.getByLabel("M&I", { exact: true }).fill("20/8/2027");
      await dialog.getByLabel("M&I", { exact: true }).press("ArrowDown");
      await expect(page.getByRole("dialog", { name: "Choose the M&I date" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("M&I", { exact: true })).toHaveValue("21 August 2027");
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
      await expect(page.getByText("Crane added", { exact: true })).toBeVisible();
      await expect(page.getByText("The crane has been successfully added.", { exact: true })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const card = page.getByRole("article", { name: "Tadano GR-800EX" });
      await expect(card.getByText("42,000 km")).toBeVisible();
      await expect(card.getByText("5/03/2027")).toBeVisible();
      await expectAccessible(page);
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
      await expect(page.getByText("Warning", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Crane was added but the image failed to upload: Failed to upload image", {
          exact: true,
        }),
      ).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Tadano GR-800EX" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an edit is saved, and the card shows it", async ({ page, freshUser }) => {
      await addCrane(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1060" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Model").fill("LTM 1090");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Crane updated", { exact: true })).toBeVisible();
      await expect(page.getByText("The crane has been successfully updated.", { exact: true })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article", { name: "Liebherr LTM 1090" })).toBeVisible();
      await expect(page).toHaveURL("/");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a save over an unseen change keeps what was typed and can load the newer version", async ({
      page,
      freshUser,
    }) => {
      const { id } = await addCrane(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Edit Liebherr LTM 1060" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Make").fill("Mine");
      const meanwhile = craneFields({ make: "Theirs", model: "LTM 1300" });
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
