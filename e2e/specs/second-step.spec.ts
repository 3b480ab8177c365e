import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { oneTimeCode } from "../support/one-time-code.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("I'm not a robot").check();
  await expect(page.getByText("Verification successful")).toBeVisible();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("codes are turned on with an app, asked for after the password, and turned off", async ({
  page,
  freshUser,
  browser,
  baseURL,
}) => {
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Turn on codes" }).click();
  const setup = page.getByRole("dialog", { name: "Turn on codes" });
  await expect(setup.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = await setup.getByLabel("Or type this into the app").inputValue();
  await expectFitsAndIsAccessible(page);
  await setup.getByLabel("Code in the app").fill("000000");
  await setup.getByRole("button", { name: "Turn on" }).click();
  await expect(setup.getByText(/That is not the code of this moment/)).toBeVisible();
  await setup.getByLabel("Code in the app").fill(oneTimeCode(secret));
  await setup.getByRole("button", { name: "Turn on" }).click();

  const kept = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const codes = await kept.getByRole("listitem").allTextContents();
  await expectFitsAndIsAccessible(page);
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Recovery codes left: 10.")).toBeVisible();
  await expectFitsAndIsAccessible(page);

  const elsewhere = await browser.newContext({ baseURL });
  const phone = await elsewhere.newPage();
  await typePassword(phone, freshUser);
  const code = phone.getByRole("form", { name: "Code" }).getByLabel("Code");
  await expect(code).toBeFocused();
  await expectFitsAndIsAccessible(phone);
  expect((await phone.request.get("/api/user")).status()).toBe(401);
  await code.fill("000000");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expectToast(phone, "Login failed", "401: The code is not right.");
  await phone.getByRole("button", { name: "Back" }).click();
  await expect(phone.getByRole("form", { name: "Login" })).toBeVisible();

  await typePassword(phone, freshUser);
  // The one of this half minute was used up when codes were turned on; apps are half a minute off, too.
  await code.fill(oneTimeCode(secret, 1));
  await phone.getByRole("button", { name: "Continue" }).click();
  await expectToast(phone, "Login successful", `Welcome back, ${freshUser.username}!`);
  await expect(phone).toHaveURL("/");
  await elsewhere.close();

  // The phone is gone: a recovery code gets in, once.
  const stranger = await browser.newContext({ baseURL });
  const borrowed = await stranger.newPage();
  for (const [attempt, title] of ["Login successful", "Login failed"].entries()) {
    await borrowed.context().clearCookies();
    await typePassword(borrowed, freshUser);
    await borrowed
      .getByRole("form", { name: "Code" })
      .getByLabel("Code")
      .fill(codes[0]?.toLowerCase() ?? "");
    await borrowed.getByRole("button", { name: "Continue" }).click();
    await expectToast(borrowed, title);
    if (attempt === 0) await expect(borrowed).toHaveURL("/");
  }
  await stranger.close();

  await page.reload();
  await expect(page.getByText("Recovery codes left: 9.")).toBeVisible();
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  expect(await kept.getByRole("listitem").allTextContents()).not.toEqual(codes);
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Turn off codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Codes are off", "Your password is enough again.");
  await expect(page.getByRole("button", { name: "Turn on codes" })).toBeVisible();
  await page.context().clearCookies();
  await typePassword(page, freshUser);
  await expectToast(page, "Login successful", `Welcome back, ${freshUser.username}!`);
});
