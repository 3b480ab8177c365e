import { inDays, listedFleet } from "../support/cranes.ts";
import { expect, test } from "../support/fixtures.ts";
import { print } from "../support/paper.ts";

test("the list is printed as it is filtered and sorted: every row, with day and page numbers", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const fleet = listedFleet(freshUser, 150).map((crane, index) => ({
    ...crane,
    type: index % 2 ? "lattice" : "telescopic",
    cofExpiry: inDays(index - 10),
  }));
  await page.route("**/api/cranes", (route) => route.fulfill({ json: fleet }));
  // From the cards, with the browser's own way to print.
  await page.goto("/?type=lattice&sort=-vehicle", { waitUntil: "networkidle" });
  await expect(page.getByText("75 of 150 cranes")).toBeVisible();
  const { pages, width, height } = await print(page, "A4");
  expect(height).toBeGreaterThan(width);
  expect(pages.length).toBeGreaterThan(1);
  const today = new Date().toLocaleDateString("en-NZ", { dateStyle: "long", timeZone: "Pacific/Auckland" });
  for (const [index, sheet] of pages.entries()) {
    expect(sheet).toContain("Your Cranes: 75 of 150 cranes, Lattice");
    expect(sheet).toContain(today);
    expect(sheet).toContain("Vehicle ID");
    expect(sheet).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const printed = [...pages.join("").matchAll(/KRN(\d+)/g)].map(([, number]) => Number(number));
  const wanted = fleet.map((_, index) => index).filter((index) => index % 2 === 1);
  expect(printed).toEqual(wanted.reverse());
  expect(pages.join("")).toContain("Expired");
  // Nothing of the desktop is on paper, and the screen is as it was.
  expect(pages.join("")).not.toContain("Sign out");
  await expect(page.getByRole("article").first()).toBeVisible();

  // The button asks the browser to print.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-asked", "print");
  });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Print list" }).click();
  await expect(page.locator("body[data-asked=print]")).toBeVisible();
});
