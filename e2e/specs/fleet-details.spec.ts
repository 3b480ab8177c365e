import type { Page } from "@playwright/test";
import { addCrane, inDays, listedFleet } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { officeWidths } from "../support/screens.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Cranes" });
const names = (page: Page) => grid(page).getByRole("rowheader");
const view = (page: Page) => page.getByRole("combobox", { name: "View" });

async function addThree(page: Page) {
  await addCrane(page, { make: "Kobelco", model: "CKE900", type: "lattice", cofExpiry: inDays(-1) });
  await addCrane(page, { make: "Tadano", model: "GR800", vehicleId: "JYP764", cofExpiry: inDays(10) });
  return addCrane(page);
}

for (const width of officeWidths) {
  test(`at ${width} px the details list every crane with its states in words`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addThree(page);
    await page.goto("/");
    await expect(page.getByRole("article")).not.toHaveCount(0);
    await view(page).selectOption("Details");
    await expect(page).toHaveURL("/?view=details");
    await expect(names(page)).toHaveText(["Kobelco CKE900", "Tadano GR800", "Liebherr LTM 1100"]);
    await expect(grid(page).getByRole("row", { name: /Kobelco/ })).toContainText("Expired");
    await expect(grid(page).getByRole("row", { name: /Tadano/ })).toContainText("Expiring");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // The search and the counts are those of the cards.
    await page.getByRole("searchbox").fill("jyp-764");
    await expect(names(page)).toHaveText(["Tadano GR800"]);
    await expect(page.getByText("1 of 3 cranes")).toBeVisible();
    // What was chosen is what comes next time, and a link says it.
    await page.goto("/");
    await expect(names(page)).toHaveCount(3);
    await expect(page).toHaveURL("/?view=details");
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("sort, filter and view are in the address, and Back returns to the same place", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  for (let index = 0; index < 40; index++) {
    await addCrane(page, { vehicleId: `KRN${index}`, cofExpiry: inDays(100 - index) });
  }
  await page.goto("/?view=details&q=krn&sort=cof");
  await expect(grid(page).getByRole("columnheader", { name: "COF" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(grid(page).getByRole("row").nth(1)).toContainText("KRN39");
  await grid(page).getByRole("button", { name: "COF" }).click();
  await expect(page).toHaveURL("/?view=details&q=krn&sort=-cof");
  await expect(grid(page).getByRole("row").nth(1)).toContainText("KRN0");

  // The keyboard goes to the last row and opens it; Back has it in sight, with the cursor on it.
  await grid(page).getByRole("gridcell", { name: "KRN0", exact: true }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await expect(grid(page).getByText("KRN39", { exact: true })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/crane\//);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/?view=details&q=krn&sort=-cof");
  await expect(grid(page).getByText("KRN39", { exact: true })).toBeInViewport();
  const cursor = page.locator("tr", { has: page.locator("[tabindex='0']") });
  await expect(cursor).toHaveCount(1);
  await expect(cursor).toContainText("KRN39");
  // The head stays in sight.
  await expect(grid(page).getByRole("columnheader", { name: "COF" })).toBeInViewport();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("columns are chosen and kept, and a date in a cell is renewed", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await addThree(page);
  await page.goto("/?view=details");
  await expect(grid(page).getByRole("columnheader")).toHaveText([
    "Crane",
    "Vehicle ID",
    "COF",
    "Rego",
    "M&I",
    "Rigging Gear",
  ]);
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Rego" }).uncheck();
  await dialog.getByRole("checkbox", { name: "State" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  const heads = ["Crane", "Vehicle ID", "State", "COF", "M&I", "Rigging Gear"];
  await expect(grid(page).getByRole("columnheader")).toHaveText(heads);
  await expect(grid(page).getByRole("row", { name: /Liebherr/ })).toContainText("Up to Date");

  await grid(page)
    .getByRole("row", { name: /Kobelco/ })
    .getByRole("button", { name: /Expired/ })
    .click();
  const renew = page.getByRole("dialog", { name: "Renew COF" });
  await renew.getByRole("textbox", { name: "Another day" }).fill("+6m");
  await renew.getByRole("button", { name: "Save" }).click();
  await expect(grid(page).getByRole("row", { name: /Kobelco/ })).toContainText("Up to Date");
  expect(freshUser.id).toBeGreaterThan(0);
});

test("of five thousand rows only those near the visible part are drawn", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const fleet = listedFleet(freshUser, 5_000);
  await page.route("**/api/cranes", (route) => route.fulfill({ json: fleet }));
  await page.goto("/?view=details");
  await expect(page.getByText("5,000 cranes")).toBeVisible();
  expect(await grid(page).getByRole("row").count()).toBeLessThan(60);
  await grid(page).getByRole("gridcell", { name: "KRN0", exact: true }).click();
  await page.keyboard.press("Control+End");
  await expect(grid(page).getByText("KRN4999", { exact: true })).toBeInViewport();
  expect(await grid(page).getByRole("row").count()).toBeLessThan(60);
  await page.getByRole("searchbox").fill("krn4321");
  await expect(page.getByText("1 of 5,000 cranes")).toBeVisible();
  await expect(grid(page).getByText("KRN4321", { exact: true })).toBeInViewport();
});
