import type { Page } from "@playwright/test";
import { expect, register, test } from "../support/fixtures.ts";
import { screens } from "../support/screens.ts";

const KB = 1024;

/** Adds up the compressed bytes of every script and style sheet that the page fetches from now on. */
function weigh(page: Page) {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => (await Promise.all(sizes.splice(0))).reduce((sum, size) => sum + size, 0);
}

for (const start of ["/", "/auth"]) {
  test(`the first load of ${start} takes at most 150 KB of script and style`, async ({ page }) => {
    if (start === "/") await register(page);
    const weight = weigh(page);
    await page.goto(start, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const bytes = await weight();
    expect(bytes).toBeGreaterThan(20 * KB);
    expect(bytes).toBeLessThanOrEqual(150 * KB);
  });
}

test("each further screen takes at most 60 KB more", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const weight = weigh(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByText(freshUser.username).first()).toBeVisible();
  await weight();
  for (const { path, heading } of screens.filter((screen) => screen.path !== "/lift-planning")) {
    await page.locator(`a[href="${path}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(await weight(), path).toBeLessThanOrEqual(60 * KB);
  }
});
