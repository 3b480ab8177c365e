import { expect, expectAccessible, register, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { sentTo } from "../support/strangers.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
});

test("the page promises alerts and safe documents, and says what can be relied on", async ({ page }) => {
  await expect(page.getByRole("heading", { name: "Alerts for upcoming renewals" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Secure document storage" })).toBeVisible();
  await expect(page.getByRole("list", { name: "What you can rely on" }).getByRole("listitem")).toHaveCount(3);
});

for (const tab of ["Login", "Register"]) {
  test(`the ${tab} tab is accessible and fits every width`, async ({ page }) => {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("form", { name: tab })).toBeVisible();
    await expectFitsAndIsAccessible(page);
  });
}

test("tabs and links lead from one form to the other", async ({ page }) => {
  await page.getByRole("link", { name: "Register here" }).click();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("form", { name: "Register" })).toBeVisible();

  await page.getByRole("link", { name: "Login here" }).click();
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();

  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByRole("form", { name: "Register" })).toBeVisible();
  await page.getByRole("tab", { name: "Login" }).click();
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();
});

test("the button waits for the robot box", async ({ page }) => {
  const login = page.getByRole("button", { name: "Login", exact: true });
  const robot = page.getByLabel("I'm not a robot");
  const hint = page.getByText("Please complete the security check", { exact: true });
  await expect(login).toBeDisabled();
  await expect(hint).toBeVisible();
  await expect(page.getByText("Verification successful")).toHaveCount(0);

  await robot.check();
  await expect(page.getByText("Verification successful")).toBeVisible();
  await expect(login).toBeEnabled();
  await expect(hint).toHaveCount(0);

  await robot.uncheck();
  await expect(login).toBeDisabled();
  await expect(page.getByText("Verification successful")).toHaveCount(0);
});

test("what is too short is said beside its field, and nothing is sent", async ({ page }) => {
  const sent = sentTo(page, "/api/login");
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel("Username").fill("ab");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Login", exact: true }).click();

  const username = page.getByLabel("Username");
  await expect(username).toHaveAccessibleDescription(/Username must be at least 3 characters/);
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await expect(username).toBeFocused();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await expectAccessible(page);
  expect(sent).toEqual([]);

  await username.fill("abc");
  await expect(page.getByText("Username must be at least 3 characters")).toHaveCount(0);
});

test("the fields are marked for password managers and the password can be shown", async ({ page }) => {
  await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("signs in with the keyboard alone", async ({ page }) => {
  const person = await register(page);
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Username").focus();
  await page.keyboard.type(person.username.toUpperCase());
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("Verification successful")).toBeVisible();
  await page.keyboard.press("Enter");
  await expectToast(page, "Login successful", `Welcome back, ${person.username}!`);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a wrong password is told in the server's words and the form keeps the name", async ({ page }) => {
  const person = await register(page);
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByLabel("I'm not a robot").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Login failed", /^401: \S/);
  await expect(page.getByLabel("Username")).toHaveValue(person.username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/auth$/);
});
