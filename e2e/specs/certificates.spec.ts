import type { Page } from "@playwright/test";
import { addCrane, inDays, pdfBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach("someone is signed in", ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

async function certificates(page: Page, crane: number) {
  const answer = await page.request.get(`/api/cranes/${crane}/certificates`);
  return (await answer.json()).kinds as { key: string; renewals: { paper: { name: string } | null }[] }[];
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a certificate is renewed in two taps from the card, and the old date stays in the history", async ({
    page,
  }) => {
    const crane = await addCrane(page, { cofExpiry: inDays(-3) });
    await page.goto("/");
    const card = page.getByRole("article");
    await expect(card.getByText("Parked")).toBeVisible();
    await card.getByTitle("Renew COF").tap();
    const dialog = page.getByRole("dialog", { name: "Renew COF" });
    await dialog.getByRole("button", { name: "+6 months from today" }).tap();
    await expect(dialog).toBeHidden();
    await expect(card.getByText("Parked")).toBeHidden();
    const cof = (await certificates(page, crane)).find(({ key }) => key === "cof");
    expect(cof?.renewals).toHaveLength(2);
  });

  test("the crane's page wears a stamp, shows the history and fits the screen", async ({ page }) => {
    const crane = await addCrane(page, { miExpiry: inDays(-2) });
    await page.goto(`/crane/${crane}`);
    await expect(page.getByText("PARKED:")).toBeVisible();
    await expect(page.getByText(/M&I expired/)).toBeVisible();
    const window = page.getByRole("region", { name: "Certificates" });
    const inspection = window.getByRole("region", { name: "M&I" });
    await inspection.getByText("1 entry").tap();
    await expect(inspection.getByText("Passed")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test("a paper is filed with the renewal, and kept while the renewal rests on it", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await page.getByTitle("Renew Rego").click();
  const dialog = page.getByRole("dialog", { name: "Renew Rego" });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "rego.pdf", mimeType: "application/pdf", buffer: pdfBytes });
  await dialog.getByLabel("Another day").fill("+1y");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const rego = (await certificates(page, crane)).find(({ key }) => key === "rego");
  expect(rego?.renewals[0]?.paper?.name).toBe("rego.pdf");
  await page.getByRole("button", { name: /Delete.*rego\.pdf/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/Void it first/).first()).toBeVisible();
});

test("what a crane does not need is said so, and an own kind is added", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  const window = page.getByRole("region", { name: "Certificates" });
  await window.getByRole("button", { name: "More about COF" }).click();
  await page.getByRole("menuitem", { name: "Not applicable to this crane" }).click();
  const dialog = page.getByRole("dialog", { name: "COF Not Applicable" });
  await dialog.getByLabel("Reason").fill("Rough terrain");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText(/Not applicable since/)).toBeVisible();
  await window.getByRole("button", { name: "Kinds" }).click();
  const kinds = page.getByRole("dialog", { name: "Kinds of Certificate" });
  await kinds.getByLabel("Name").fill("Insurance");
  await kinds.getByRole("button", { name: "Add Kind" }).click();
  await expect(kinds.getByRole("listitem").filter({ hasText: "Insurance" })).toBeVisible();
  await kinds.getByRole("button", { name: "Close" }).click();
  await expect(window.getByRole("region", { name: "Insurance" })).toBeVisible();
});

test("evidence for a day is shown and handed out as a PDF", async ({ page }) => {
  const crane = await addCrane(page, { cofExpiry: inDays(-3) });
  await page.goto(`/crane/${crane}`);
  await page.getByRole("button", { name: "Evidence for a Day" }).click();
  const dialog = page.getByRole("dialog", { name: "Evidence for a Day" });
  await expect(dialog.getByText(/PARKED/)).toBeVisible();
  const link = dialog.getByRole("link", { name: "PDF" });
  const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  await expectAccessible(page);
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
  await dialog.getByRole("button", { name: "Save it all the same" }).click();
  await expect(window.getByText("2,000 km", { exact: true })).toBeVisible();
});

test("a crane is archived and taken back", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("No cranes found")).toBeVisible();
  await page.getByRole("button", { name: "Archived cranes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});
