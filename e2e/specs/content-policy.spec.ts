import type { Page } from "@playwright/test";
import { expect, register, test } from "../support/fixtures.ts";

/** Every rule of the content policy that a page breaks from its first moment on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction("policyBroken", (rule: string) => broken.push(rule));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (window as unknown as { policyBroken: (rule: string) => void }).policyBroken(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  return broken;
}

test("checking the sign-in forms breaks no rule of the content policy", async ({ page }) => {
  const broken = await watchPolicy(page);
  await page.goto("/auth?tab=register");
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(broken).toEqual([]);
});

test("nor do profile and mates", async ({ page }) => {
  const broken = await watchPolicy(page);
  await register(page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await page.goto("/mates?tab=shared");
  await page.getByRole("button", { name: "Share Crane" }).click();
  await expect(page.getByText("Please select a crane")).toBeVisible();
  expect(broken).toEqual([]);
});
