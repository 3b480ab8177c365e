import { test } from "../support/alerts.ts";
import { expect } from "../support/fixtures.ts";
import { letterTo } from "../support/letters.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("a new device is told of by mail and bell, listed, and signed out", async ({
  page,
  freshUser,
  browser,
  baseURL,
  mail,
}) => {
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
  });
  const phone = await elsewhere.newPage();
  const signIn = async () => {
    const { username, password } = freshUser;
    const response = await phone.request.post("/api/login", { data: { username, password } });
    expect(response.status()).toBe(200);
  };
  await signIn();
  const letter = await letterTo(mail, freshUser.email, /A new device signed in as/);
  expect(letter).toContain("Chrome on Android, from 127.0.0.x");

  await page.goto("/alerts");
  await expect(page.getByText(/A new device signed in as/)).toBeVisible();
  await page.goto("/profile?tab=security");
  const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toHaveCount(1);
  const row = devices.filter({ hasText: "Chrome on Android" });
  await expect(row).toContainText("from 127.0.0.x");
  await expect(row).toContainText("Last seen");
  await expectFitsAndIsAccessible(page);
  await row.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expectToast(page, "Signed out", "Chrome on Android is signed out.");
  await expect(devices).toHaveCount(1);
  expect((await phone.request.get("/api/user")).status()).toBe(401);

  // Known by now: it signs in again without a word.
  await signIn();
  await page.reload();
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signed out", "1 other device is signed out.");
  await expect(devices).toHaveCount(1);
  expect((await phone.request.get("/api/user")).status()).toBe(401);
  expect(
    mail.received.filter(({ to, text }) => to === freshUser.email && text.includes("new device")),
  ).toHaveLength(1);
  await elsewhere.close();
});
