import { addCrane, pdfBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach("someone is signed in", ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a reading is two taps, and one that is too high asks first", async ({ page }) => {
  const crane = await addCrane(page, { roadUserKm: 20_000 });
  await page.goto(`/crane/${crane}`);
  const window = page.getByRole("region", { name: "Road User Charges" });
  await window.getByRole("button", { name: "Add Reading" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Reading" });
  await dialog.getByLabel("Kilometres").fill("15,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText("5,000 km", { exact: true })).toBeVisible();
  await window.getByRole("button", { name: "Add Reading" }).click();
  await dialog.getByLabel("Kilometres").fill("18000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Is that right?")).toBeVisible();
  const asked = dialog.getByRole("alert");
  await expect(asked).toContainText("That is 3,000 km in one day.");
  await expect(asked).not.toContainText("409");
  await dialog.getByRole("button", { name: "Save it all the same" }).click();
  await expect(window.getByText("2,000 km", { exact: true })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a licence is entered with its paper, and a mistake is voided with a reason", async ({ page }) => {
    const crane = await addCrane(page, { roadUserKm: 20_000 });
    await page.goto(`/crane/${crane}`);
    const window = page.getByRole("region", { name: "Road User Charges" });
    await window.getByRole("button", { name: "Add Licence" }).tap();
    const dialog = page.getByRole("dialog", { name: "Add Licence" });
    await dialog.getByLabel("To km").fill("92000");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: pdfBytes });
    await dialog.getByRole("button", { name: "Save" }).tap();
    await expect(window.getByText("92,000 km", { exact: true })).toBeVisible();
    await window.getByText("2 licences").tap();
    await expect(window.getByRole("link", { name: "licence.pdf" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await window.getByRole("button", { name: "Void 20,000 km to 92,000 km" }).tap();
    const reason = page.getByRole("dialog", { name: "Void Licence" });
    await reason.getByLabel("Reason").fill("One digit too many");
    await reason.getByRole("button", { name: "Void" }).tap();
    await expect(window.getByText("Licence ends at").locator("..")).toContainText("20,000 km");
    await expect(window.getByText(/Voided by .*: One digit too many/)).toBeVisible();
  });

  test("a recorder is changed, and its figures start anew", async ({ page }) => {
    const crane = await addCrane(page, { roadUserKm: 20_000 });
    await page.request.post(`/api/cranes/${crane}/ruc/readings`, { data: { km: 18_000 } });
    await page.goto(`/crane/${crane}`);
    const window = page.getByRole("region", { name: "Road User Charges" });
    await window.getByRole("button", { name: "Change Recorder" }).tap();
    const dialog = page.getByRole("dialog", { name: "Change Recorder" });
    await dialog.getByLabel("Type").selectOption("Electronic");
    await dialog.getByLabel("Serial number").fill("ER 7731045");
    await dialog.getByRole("button", { name: "Save" }).tap();
    await window.getByText("2 recorders").tap();
    await expect(window.getByText(/Electronic recorder ER 7731045, fitted on .* at 0 km/)).toBeVisible();
    await expect(window.getByText(/taken off on .* at 18,000 km/)).toBeVisible();
  });
});
