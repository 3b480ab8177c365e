import type { Page } from "@playwright/test";
import { addCrane, inDays, pdfBytes } from "../support/cranes.ts";
import { keptFiles } from "../support/drafts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach("someone is signed in", ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

/** The dates at the head of a crane's page. */
const dates = (page: Page) => page.getByRole("group", { name: "Expiry Information" });

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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
    await card.getByRole("button", { name: "Renew COF" }).tap();
    const dialog = page.getByRole("dialog", { name: "Renew COF" });
    await dialog.getByRole("button", { name: "+6 months from today" }).tap();
    await expect(dialog).toBeHidden();
    await expect(card.getByText("Parked")).toBeHidden();
    const cof = (await certificates(page, crane)).find(({ key }) => key === "cof");
    expect(cof?.renewals).toHaveLength(2);
    // The toast says what was done to which crane, and takes it back.
    const toast = page.getByText(/^COF of .+ renewed to \d+ \w+ \d{4}$/);
    await expect(toast).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(card.getByText("Parked")).toBeVisible();
    await expect(page.getByText(/^COF of .+ undone$/)).toBeVisible();
  });

  test("and in two taps from the crane's page", async ({ page }) => {
    const crane = await addCrane(page);
    await page.goto(`/crane/${crane}`);
    await dates(page).getByRole("button", { name: "Renew M&I" }).tap();
    const dialog = page.getByRole("dialog", { name: "Renew M&I" });
    await dialog.getByRole("button", { name: "+12 months from the old expiry" }).tap();
    await expect(dialog).toBeHidden();
    const inspection = (await certificates(page, crane)).find(({ key }) => key === "mi");
    expect(inspection?.renewals).toHaveLength(2);
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

test("a paper that is dropped on the renewal is filed with it, and kept while the renewal rests on it", async ({
  page,
}) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await dates(page).getByRole("button", { name: "Renew Rego" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew Rego" });
  await expect(dialog.getByLabel("Another day")).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], "rego.pdf", { type: "application/pdf" }));
      return carried;
    },
    [...pdfBytes],
  );
  await dialog.locator("form").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(dialog.getByText(/rego\.pdf/)).toBeVisible();
  await dialog.getByLabel("Another day").fill("+1y");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const rego = (await certificates(page, crane)).find(({ key }) => key === "rego");
  expect(rego?.renewals[0]?.paper?.name).toBe("rego.pdf");
  await page.getByRole("button", { name: /Delete.*rego\.pdf/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/Void it first/).first()).toBeVisible();
});

test("a renewal that a reload broke off is there again, with its photo", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await dates(page).getByRole("button", { name: "Renew COF" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew COF" });
  await dialog.getByText("Number, inspector and more").click();
  await dialog.getByLabel("Certificate number").fill("C 4711");
  const photo = { name: "cof.png", mimeType: "image/png", buffer: onePixel };
  await dialog.locator('input[type="file"]').setInputFiles(photo);
  await expect(dialog.getByRole("img", { name: "The chosen paper" })).toBeVisible();
  await expect.poll(() => keptFiles(page)).toContain("cof.png");
  await page.reload();
  await expect(dialog.getByText("What you entered is back")).toBeVisible();
  await expect(dialog.getByLabel("Certificate number")).toHaveValue("C 4711");
  await expect(dialog.getByText(/cof\.png/)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove the paper" }).click();
  await expect(dialog.getByText(/cof\.png/)).toBeHidden();
  // Left on purpose, it does not come back.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await expect(dates(page)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a photo of the paper is filed as a PDF with the renewal", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await dates(page).getByRole("button", { name: "Renew COF" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew COF" });
  const photo = { name: "cof.png", mimeType: "image/png", buffer: await page.screenshot() };
  await dialog.locator('input[type="file"]').setInputFiles(photo);
  await expect(dialog.getByRole("img", { name: "The chosen paper" })).toBeVisible();
  await dialog.getByRole("button", { name: "+6 months from today" }).click();
  await expect(dialog).toBeHidden();
  const found = await (await page.request.get(`/api/cranes/${crane}`)).json();
  expect(found.documents).toMatchObject([{ name: "cof.pdf", mimetype: "application/pdf" }]);
});

test("a failed inspection is marked beside the date, whose colour and word follow the date alone", async ({
  page,
}) => {
  const crane = await addCrane(page, { cofExpiry: inDays(-3) });
  const good = await addCrane(page, { vehicleId: "GOOD01" });
  for (const [id, kind] of [
    [crane, "cof"],
    [good, "mi"],
  ]) {
    const failed = { data: { outcome: "fail" } };
    const answer = await page.request.post(`/api/cranes/${id}/certificates/${kind}/renewals`, failed);
    expect(answer.status()).toBe(201);
  }
  await page.goto("/");
  const [first, second] = [page.getByRole("article").first(), page.getByRole("article").nth(1)];
  await expect(first.getByText("(Expired)")).toBeVisible();
  await expect(first.getByText("Failed")).toBeVisible();
  await expect(second.getByText("Failed")).toBeVisible();
  await expect(second.getByText("(Expired)")).toBeHidden();
  // It is counted by its date, and parked by what the inspector said.
  await expect(page.getByRole("button", { name: /^Up to Date/ })).toHaveText("Up to Date1");
  await expect(second.getByText("Parked")).toBeVisible();
  await page.goto(`/crane/${good}`);
  await expect(dates(page).getByText("Failed")).toBeVisible();
  await expectAccessible(page);
});

test("a day that does not exist is said so and not saved", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await dates(page).getByRole("button", { name: "Renew COF" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew COF" });
  await dialog.getByLabel("Another day").fill("31/2/2027");
  await dialog.getByLabel("Another day").press("Tab");
  await expect(dialog.getByText(/There is no such day/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeHidden();
  await dialog.getByLabel("Another day").fill("+6m");
  await expect(dialog.getByText(/There is no such day/)).toBeHidden();
  // Nor is the day of issue taken for today.
  await dialog.getByText("Number, inspector and more").click();
  await dialog.getByLabel("Issued").fill("31/2/2026");
  await dialog.getByLabel("Issued").press("Tab");
  await expect(dialog.getByText(/Type a date such as/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "+6 months from today" })).toBeDisabled();
});

test("of a renewal that came in behind the open form and this one, the later date counts", async ({
  page,
}) => {
  const crane = await addCrane(page, { cofExpiry: inDays(-3) });
  await page.goto(`/crane/${crane}`);
  await dates(page).getByRole("button", { name: "Renew COF" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew COF" });
  await expect(dialog.getByRole("button", { name: "+6 months from today" })).toBeVisible();
  const longer = { data: { issued: inDays(-1).slice(0, 10), expires: inDays(400) } };
  const answer = await page.request.post(`/api/cranes/${crane}/certificates/cof/renewals`, longer);
  expect(answer.status()).toBe(201);
  await dialog.getByRole("button", { name: "+6 months from today" }).click();
  await expect(dialog).toBeHidden();
  const found = await page.request.get(`/api/cranes/${crane}`);
  expect((await found.json()).cofExpiry).toBe((await answer.json()).expires);
  const cof = (await certificates(page, crane)).find(({ key }) => key === "cof");
  expect(cof?.renewals).toHaveLength(3);
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
  await window.getByRole("button", { name: "Certificate types" }).click();
  const kinds = page.getByRole("dialog", { name: "Certificate Types" });
  await kinds.getByRole("button", { name: "Add a type" }).click();
  await kinds.getByLabel("Name").fill("Insurance");
  await kinds.getByRole("button", { name: "Add Type" }).click();
  await expect(kinds.getByRole("listitem").filter({ hasText: "Insurance" })).toBeVisible();
  await kinds.getByRole("button", { name: "Change Insurance" }).click();
  await kinds.getByRole("checkbox").check();
  await kinds.getByRole("button", { name: "Save" }).click();
  await expect(kinds.getByRole("listitem").filter({ hasText: "Insurance" })).toContainText("Parks the crane");
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

test("the printed sheet shows an own kind beside the four, on one page", async ({ page }) => {
  const crane = await addCrane(page);
  const labels = ["Insurance", "Overweight permit", "Operator's ticket"];
  for (const label of labels) {
    const kind = await page.request.post("/api/certificate-kinds", {
      data: { label, months: 12, parks: false },
    });
    const path = `/api/cranes/${crane}/certificates/${(await kind.json()).key}/renewals`;
    if (label === "Insurance") await page.request.post(path, { data: { expires: inDays(40) } });
  }
  await page.goto(`/crane/${crane}`);
  const sheet = dates(page);
  await expect(sheet.getByText("Nothing recorded")).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  for (const label of labels) await expect(sheet.getByText(label)).toBeVisible();
  await expect(page.getByRole("region", { name: "Certificates" })).toBeHidden();
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a crane is archived and taken back", async ({ page }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await page.getByRole("button", { name: "Archive" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive Crane" });
  await expect(question).toContainText("QR stickers end for");
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("No cranes found")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Archived cranes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});
