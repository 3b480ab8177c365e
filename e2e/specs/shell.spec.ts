import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { screens, widths } from "../support/screens.ts";

for (const { path, heading } of screens) {
  test(`${path} is accessible and does not scroll sideways at any width`, async ({ page, freshUser }) => {
    await page.goto(path);
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
    await expect(page).toHaveTitle(/ · CraneDesk$/);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

/** As a browser's own setting does it; a style sheet of the test's making would break the content policy. */
function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

for (const { path, heading } of screens) {
  test(`${path} with text at twice its size still fits a phone`, async ({ page, freshUser }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await doubleText(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("link", { name: /^Alerts/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText(freshUser.username);
  });
}

test("the dashboard's summary cards keep to their window with text at twice its size", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  expect(freshUser.id).toBeGreaterThan(0);
  const card = page.getByRole("button", { name: "Expiring Soon" });
  await expect(card).toBeVisible();
  await doubleText(page);
  const window = page.getByRole("region", { name: "Dashboard" });
  const right = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  expect(await right(card)).toBeLessThanOrEqual(await right(window));
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

for (const [path, title] of [
  ["/charts", "Quick Charts"],
  ["/rigging-planning", "Rigging Plan"],
  ["/truck-loading", "Truck Loading"],
] as const) {
  test(`${path} says that it is in development and leads back`, async ({ page, freshUser }) => {
    await page.goto(path);
    await expect(page.getByText(`${title} is in development and will be available soon.`)).toBeVisible();
    await page.getByRole("link", { name: "Return to Dashboard" }).click();
    await expect(page.getByText(freshUser.username).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });
}

test("? lists the shortcuts and Escape closes the list", async ({ page, freshUser }) => {
  await page.goto("/charts");
  await expect(page.getByText(freshUser.username)).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("row", { name: "? List the keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the page breaks no rule of the content policy and logs no error", async ({ page, freshUser }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/charts");
  await expect(page.getByText(freshUser.username)).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(complaints).toEqual([]);
});
