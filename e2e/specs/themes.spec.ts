import { addCrane, inDays } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What the page is drawn on, from black (0) to white (255). */
function brightness(page: import("@playwright/test").Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.round((red + green + blue) / 3);
  });
}

for (const { theme, label } of [
  { theme: "sun", label: "Bright sun: high contrast" },
  { theme: "night", label: "Night: dark" },
]) {
  test(`every screen can be read in the colours for ${theme}, which stay on this device`, async ({
    page,
    freshUser,
  }) => {
    const id = await addCrane(page, { cofExpiry: inDays(-3), regoExpiry: inDays(9) });
    await page.goto("/profile");
    await page.getByLabel("Colours").selectOption(label);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expectAccessible(page);
    for (const [path, heading] of [
      ["/", /Dashboard/],
      ["/?view=details", /Dashboard/],
      [`/crane/${id}`, "Liebherr LTM 1100"],
      ["/alerts?tab=settings", "Alerts"],
      ["/mates", /Mates/],
      ["/ai", /Cranes AI/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(page);
    }
    await page.goto(`/crane/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Edit Crane" }).getByLabel("Make")).toHaveValue("Liebherr");
    await expectAccessible(page);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("if wished, the colours follow the device", async ({ page, freshUser }) => {
  await page.goto("/profile");
  await expect(page.getByText(freshUser.username).first()).toBeVisible();
  const usual = await brightness(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await brightness(page)).toBe(usual);
  await page.getByLabel("Colours").selectOption("As this device is set");
  await expect.poll(() => brightness(page)).toBeLessThan(usual);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => brightness(page)).toBe(usual);
  await page.getByLabel("Colours").selectOption("Night: dark");
  await expect.poll(() => brightness(page)).toBeLessThan(usual);
});
