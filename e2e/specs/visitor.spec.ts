import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { screens, widths } from "../support/screens.ts";

for (const { path } of screens) {
  test(`a visitor who opens ${path} is sent to /auth`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  });
}

test("a signed-in user who opens /auth is sent to /", async ({ page, freshUser }) => {
  await page.goto("/auth");
  await expect(page.getByText(freshUser.username).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the sign-in page opens without an error in the browser's log", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto("/auth", { waitUntil: "networkidle" });
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("while the user is loading a spinner shows", async ({ page, freshUser }) => {
  await page.route("**/api/user", () => {});
  await page.goto("/");
  const spinner = page.locator("[data-spinner]");
  await expect(spinner).toBeVisible();
  expect(await spinner.evaluate((glass) => glass.getAnimations().length)).toBe(1);
  await expectAccessible(page);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("when a script does not come through, the first picture says so", async ({ page }) => {
  await page.route("**/assets/begin-*.js*", (route) => route.abort());
  await page.goto("/auth");
  await expect(page.getByRole("status")).toHaveText(
    "CraneDesk could not be loaded. Check your connection, then load this page again.",
  );
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
});

test("an unknown path shows the not-found page", async ({ page }) => {
  await page.goto("/no/such/page");
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
      await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
});

test("the development page of the kit is not shipped", async ({ page }) => {
  await page.goto("/kit");
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
});
