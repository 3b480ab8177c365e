import type { Page } from "@playwright/test";
import { addCrane, pdfBytes } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Close without saving?" });

async function comeToDashboard(page: Page) {
  await page.goto("/charts");
  await expect(page.getByRole("heading", { level: 1, name: "Quick Charts" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

async function openAdd(page: Page) {
  await page.getByRole("button", { name: "Add New Crane" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await expect(dialog.getByLabel("Type", { exact: true })).toBeFocused();
  return dialog;
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("Back closes what lies on top, one after another, and only then leaves the page", async ({
      page,
      freshUser,
    }) => {
      await comeToDashboard(page);
      const dialog = await openAdd(page);
      await dialog.getByRole("button", { name: "Choose the COF date" }).click();
      const calendar = page.getByRole("dialog", { name: "Choose the COF date" });
      await expect(calendar).toBeVisible();
      await page.goBack();
      await expect(calendar).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("button", { name: "Add New Crane" })).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/charts");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a dialog that was closed otherwise leaves no step behind", async ({ page, freshUser }) => {
      await comeToDashboard(page);
      const dialog = await openAdd(page);
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toHaveCount(0);
      await openAdd(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await openAdd(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
      // A step forward leads to no dialog that is gone.
      await page.goForward();
      await expect(page).toHaveURL("/");
      await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL("/charts");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("Back, Escape, the cross and Cancel ask before a form with changes is lost", async ({
      page,
      freshUser,
    }) => {
      await comeToDashboard(page);
      const dialog = await openAdd(page);
      await dialog.getByLabel("Make").fill("Tadano");
      const ways = [
        () => page.goBack(),
        () => page.keyboard.press("Escape"),
        () => dialog.getByRole("button", { name: "Close" }).click(),
        () => dialog.getByRole("button", { name: "Cancel" }).click(),
      ];
      for (const leave of ways) {
        await leave();
        await expect(question(page)).toBeVisible();
        await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
        await page.getByRole("button", { name: "Keep editing" }).click();
        await expect(question(page)).toHaveCount(0);
        await expect(dialog.getByLabel("Make")).toHaveValue("Tadano");
        await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
      }
      await page.goBack();
      await expectAccessible(page);
      // Back is the safe answer.
      await page.goBack();
      await expect(question(page)).toHaveCount(0);
      await expect(dialog.getByLabel("Make")).toHaveValue("Tadano");
      await page.goBack();
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL("/");
      await openAdd(page);
      await expect(dialog.getByLabel("Make")).toHaveValue("");
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("the upload dialog asks once a file is chosen", async ({ page, freshUser }) => {
      const id = await addCrane(page);
      await page.goto(`/crane/${id}`);
      await page.getByRole("button", { name: "Add Document" }).click();
      const dialog = page.getByRole("dialog", { name: "Upload Document" });
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: "Add Document" }).click();
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "cof.pdf", mimeType: "application/pdf", buffer: pdfBytes });
      await page.goBack();
      await expect(question(page)).toBeVisible();
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`/crane/${id}`);
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}

test("Back closes the drawer, and a page that was opened from it leads back to the page before", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeToDashboard(page);
  const drawer = page.getByRole("dialog", { name: "CraneDesk" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await drawer.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/charts");
  expect(freshUser.id).toBeGreaterThan(0);
});

/** Every small form on a crane's page: how it is opened, and the field that is typed into. */
const smallForms = [
  { dialog: "Renew COF", open: ["Renew COF"], field: "Another day", text: "3/6/27" },
  { dialog: "Book COF", open: ["More about COF", "Book an inspection"], field: "With whom", text: "VTNZ" },
  {
    dialog: "COF Not Applicable",
    open: ["More about COF", "Not applicable to this crane"],
    field: "Reason",
    text: "Rough terrain",
  },
  { dialog: "Void COF Entry", open: ["1 entry", "Void"], field: "Reason", text: "Wrong crane" },
  {
    dialog: "Certificate Types",
    open: ["Certificate types", "Add a type"],
    field: "Name",
    text: "Insurance",
  },
  { dialog: "Add Reading", open: ["Add Reading"], field: "Kilometres", text: "98,000" },
  { dialog: "Add Licence", open: ["Add Licence"], field: "To km", text: "200,000" },
  { dialog: "Change Recorder", open: ["Change Recorder"], field: "Serial number", text: "H 1" },
] as const;

for (const { dialog: name, open, field, text } of smallForms) {
  test(`${name} closes at once while nothing is typed, and asks when something is`, async ({
    page,
    freshUser,
  }) => {
    const id = await addCrane(page);
    await page.goto(`/crane/${id}`);
    const dialog = page.getByRole("dialog", { name, exact: true });
    const ways = [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Close" }).click(),
    ];
    const show = async () => {
      for (const step of open) {
        const place = page.getByRole("button", { name: step, exact: true });
        const entry = page.getByText(step, { exact: true }).and(page.locator("summary"));
        const item = page.getByRole("menuitem", { name: step, exact: true });
        await place.or(entry).or(item).first().click();
      }
      await expect(dialog.getByLabel(field)).toBeVisible();
    };
    await show();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // What was folded open stays so.
    if (name === "Void COF Entry") await page.getByText("1 entry", { exact: true }).first().click();
    await show();
    await dialog.getByLabel(field).fill(text);
    await dialog.getByLabel(field).blur();
    for (const leave of ways) {
      await leave();
      await expect(question(page)).toBeVisible();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(dialog).toBeVisible();
    }
    await page.goBack();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/crane/${id}`);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}
