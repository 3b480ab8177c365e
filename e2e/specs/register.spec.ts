import { expect, expectAccessible, register, test } from "../support/fixtures.ts";
import { sentTo, stranger } from "../support/strangers.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/auth?tab=register");
  await expect(page.getByRole("form", { name: "Register" })).toBeVisible();
});

test("the button waits for the robot box and the terms, and the hint says for which", async ({ page }) => {
  const button = page.getByRole("button", { name: "Register", exact: true });
  const robot = page.getByLabel("I'm not a robot");
  const terms = page.getByLabel("I accept the terms and conditions");
  const hint = (text: string) => page.getByText(text, { exact: true });

  await expect(hint("Please complete the security check and accept the terms")).toBeVisible();
  await expect(button).toBeDisabled();
  await robot.check();
  await expect(page.getByText("Verification successful")).toBeVisible();
  await expect(hint("Please accept the terms and conditions")).toBeVisible();
  await expect(button).toBeDisabled();
  await robot.uncheck();
  await terms.check();
  await expect(hint("Please complete the security check")).toBeVisible();
  await expect(button).toBeDisabled();
  await robot.check();
  await expect(button).toBeEnabled();
});

test("the terms have 11 sections and are accepted by a tick of their own", async ({ page }) => {
  const opener = page.getByRole("button", { name: "Terms and Conditions" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Terms and Conditions" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveCount(11);
  await expect(dialog.getByText("last updated May 1, 2025")).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "I Understand" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByLabel("I accept the terms and conditions")).not.toBeChecked();
});

test("the terms can be read on a phone and with the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: "Terms and Conditions" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Terms and Conditions" });
  await expect(dialog.getByRole("button", { name: "I Understand" })).toBeInViewport();
  const last = dialog.getByRole("heading", { level: 3 }).last();
  await expect(last).not.toBeInViewport();
  await dialog.getByRole("region", { name: "The terms" }).focus();
  await page.keyboard.press("End");
  await expect(dialog.getByText("New Zealand law applies.")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("every field says what is wrong with it, and nothing is sent", async ({ page }) => {
  const sent = sentTo(page, "/api/register");
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Confirm Password", { exact: true });
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByLabel("Username").fill("ab");
  await password.fill("12345");
  await again.fill("54321");
  await page.getByRole("button", { name: "Register", exact: true }).click();

  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
    /Username must be at least 3 characters/,
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Email is required/);
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await expect(again).toHaveAccessibleDescription(/Passwords do not match/);
  await expectAccessible(page);

  await page.getByLabel("Email").fill("wiremu@");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
  await page.getByLabel("Username").fill("has space");
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/Username may hold only letters/);
  await password.fill("543210");
  await expect(page.getByText("Password must be at least 6 characters")).toHaveCount(0);
  await password.fill("54321");
  await expect(page.getByText("Passwords do not match")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("the strength of a new password is told as it is typed", async ({ page }) => {
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(/At least 6 characters/);
  await password.fill("crane123");
  await expect(page.getByText("Weak", { exact: true })).toBeVisible();
  await password.fill("Iloveyou1");
  await expect(page.getByText("Too common", { exact: true })).toBeVisible();
  await page.getByLabel("Username").fill("wiremu");
  await password.fill("Wiremu.7");
  await expect(page.getByText("Your name", { exact: true })).toBeVisible();
  await password.fill("x7Kp2qTz");
  await expect(page.getByText("Fair", { exact: true })).toBeVisible();
  await password.fill("kauri-bridge-42");
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
});

test("registers with the keyboard alone; the repeated password stays in the browser", async ({ page }) => {
  const person = stranger();
  const sent = sentTo(page, "/api/register");
  await page.getByLabel("Username").focus();
  await page.keyboard.type(person.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("I accept the terms and conditions")).toBeChecked();
  await page.keyboard.press("Enter");
  await expectToast(page, "Registration successful", `Welcome, ${person.username}!`);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(sent).toEqual([person]);
});

test("a taken name is told in the server's words", async ({ page }) => {
  const taken = await register(page);
  await page.context().clearCookies();
  await page.goto("/auth?tab=register");
  await page.getByLabel("Username").fill(taken.username.toUpperCase());
  await page.getByLabel("Email").fill(taken.email);
  await page.getByLabel("Password", { exact: true }).fill(taken.password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(taken.password);
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectToast(page, "Registration failed", "409: That username is taken.");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(taken.email);
});

test("the fields are marked for password managers", async ({ page }) => {
  for (const [label, kind] of [
    ["Username", "username"],
    ["Email", "email"],
    ["Password", "new-password"],
    ["Confirm Password", "new-password"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", kind);
  }
});
