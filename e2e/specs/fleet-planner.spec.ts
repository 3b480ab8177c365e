import type { Page } from "@playwright/test";
import { addCrane, inDays, listedFleet } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { print } from "../support/paper.ts";
import { officeWidths } from "../support/screens.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Year planner" });
const day = (iso: string) =>
  new Date(iso).toLocaleDateString("en-NZ", { day: "numeric", timeZone: "Pacific/Auckland" });

async function addBooked(page: Page) {
  const facts = { cofExpiry: inDays(-400), regoExpiry: inDays(60), miExpiry: inDays(800) };
  const id = await addCrane(page, { make: "Kobelco", model: "CKE900", ...facts });
  const booked = await page.request.put(`/api/cranes/${id}/certificates/rego/booking`, {
    data: { day: inDays(50).slice(0, 10), with: "VTNZ" },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await addCrane(page, { make: "Tadano", model: "GR800" });
  return { id, ...facts };
}

for (const width of officeWidths) {
  test(`at ${width} px the planner has every date and booking on its day`, async ({ page, freshUser }) => {
    await page.setViewportSize({ width, height: 900 });
    const { regoExpiry } = await addBooked(page);
    await page.goto("/");
    await page.getByRole("combobox", { name: "View" }).selectOption("Planner");
    await expect(page).toHaveURL("/?view=planner");
    await expect(page.getByRole("heading", { name: "Year Planner" })).toBeVisible();
    // Twelve months, the crane, and what lies before and after.
    await expect(grid(page).getByRole("columnheader")).toHaveCount(15);
    const row = grid(page).getByRole("row", { name: /Kobelco/ });
    await expect(row.getByRole("gridcell").first()).toContainText("COF");
    await expect(row.getByRole("gridcell").last()).toContainText("M&I");
    await expect(row.getByRole("listitem").filter({ hasText: `${day(regoExpiry)} Rego` })).toHaveCount(1);
    await expect(row.getByRole("listitem").filter({ hasText: "booked" })).toHaveAttribute(
      "title",
      /with VTNZ/,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("tadano");
    await expect(grid(page).getByRole("rowheader")).toHaveCount(1);
    // With only these dates nothing lies outside of the year.
    await expect(grid(page).getByRole("columnheader")).toHaveCount(13);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("the planner's year is in the address, and Enter opens the crane and Back returns", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const { id } = await addBooked(page);
  await page.goto("/?view=planner&from=2027-01");
  await expect(grid(page).getByRole("columnheader").nth(2)).toHaveText("Jan 2027");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL("/?view=planner&from=2027-04");
  await grid(page)
    .getByRole("row", { name: /Kobelco/ })
    .getByRole("gridcell")
    .last()
    .click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/crane/${id}`);
  await page.goBack();
  await expect(page).toHaveURL("/?view=planner&from=2027-04");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL("/?view=planner");
  expect(freshUser.id).toBeGreaterThan(0);
});

test("the planner is printed on A4 and on A3, with every crane", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const fleet = listedFleet(freshUser, 120);
  await page.route("**/api/cranes", (route) => route.fulfill({ json: fleet }));
  await page.goto("/?view=planner", { waitUntil: "networkidle" });
  await expect(grid(page)).toBeVisible();
  const [a4, a3] = [await print(page, "A4"), await print(page, "A3")];
  for (const paper of [a4, a3]) {
    expect(paper.width).toBeGreaterThan(paper.height);
    const text = paper.pages.join("");
    for (const { vehicleId } of fleet) expect(text).toContain(`(${vehicleId})`);
    for (const [index, sheet] of paper.pages.entries()) {
      expect(sheet).toContain("Year Planner: 120 cranes");
      expect(sheet).toContain(`Page ${index + 1} of ${paper.pages.length}`);
    }
  }
  expect(a3.pages.length).toBeLessThan(a4.pages.length);
});
