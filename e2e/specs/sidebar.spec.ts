import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

const entries = [
  "Dashboard",
  "Profile",
  "Mates",
  "Cranes AI",
  "Quick Charts (Coming Soon)",
  "Lift Planning",
  "Rigging Plan (Coming Soon)",
  "Truck Loading (Coming Soon)",
];

for (const width of [1024, 1280, 1920]) {
  test(`at ${width} px the sidebar stands beside the page`, async ({ page, freshUser }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/profile");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link")).toHaveText(entries);
    await expect(navigation.locator("[aria-current=page]")).toHaveText(["Profile"]);
    await expect(page.getByRole("complementary")).toContainText(freshUser.username);
    await expect(page.getByRole("complementary")).toHaveCSS("width", "256px");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });
}

for (const width of [360, 768, 1023]) {
  test(`at ${width} px the sidebar is a drawer`, async ({ page, freshUser }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/charts");
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    const drawer = page.getByRole("dialog", { name: "CraneDesk" });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expectNoSidewaysScroll(page);

    await menu.click();
    await expect(drawer.getByRole("link")).toHaveText(entries);
    await expect(drawer).toContainText(freshUser.username);
    await expect(drawer).toHaveCSS("width", "256px");
    await expectAccessible(page);

    await drawer.getByRole("button", { name: "Close menu" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();

    await menu.click();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);

    await menu.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(width - 10, 300);
    await expect(drawer).toHaveCount(0);

    await menu.click();
    await drawer.getByRole("link", { name: "Truck Loading" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Truck Loading" })).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
}

test("focus stays inside the open drawer", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/charts");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "CraneDesk" });
  await expect(drawer).toContainText(freshUser.username);
  for (let press = 0; press < entries.length + 4; press++) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toHaveCount(1);
  }
});

test("signing out says so and leads to /auth, and the session is gone", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/charts");
  await expect(page.getByRole("complementary")).toContainText(freshUser.username);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(
    page.getByText("You have been successfully logged out.", { exact: true }).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/charts");
  await expect(page).toHaveURL(/\/auth$/);
});
