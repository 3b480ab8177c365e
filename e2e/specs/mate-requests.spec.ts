import { expect, expectAccessible } from "../support/fixtures.ts";
import { test } from "../support/people.ts";

test("a mate request reaches the bell and the menu, and is gone from both once it is answered", async ({
  wiremu,
  tama,
}) => {
  const { page } = tama;
  await page.setViewportSize({ width: 1280, height: 860 });
  await wiremu.page.request.post("/api/mates/requests", { data: { username: tama.username } });
  await page.goto("/");
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Mates/ });
  await expect(entry).toHaveText("Mates 1");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Alerts, 1 unread" }).click();
  await page.getByRole("link", { name: `${wiremu.username} asks to be your mate.` }).click();
  await expect(page).toHaveURL(/\/mates\?tab=requests/);
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect(entry).toHaveText("Mates");
  await page.goto("/alerts");
  await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeVisible();
  await expect(page.getByText("asks to be your mate")).toHaveCount(0);
});
