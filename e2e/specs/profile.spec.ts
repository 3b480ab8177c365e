import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { devices, expectFitsAndIsAccessible } from "../support/screens.ts";
import { sentTo } from "../support/strangers.ts";
import { expectToast } from "../support/toast.ts";

test("the username is shown and cannot be changed", async ({ page, freshUser }) => {
  await page.goto("/profile");
  const username = page.getByLabel("Username");
  await expect(username).toHaveValue(freshUser.username);
  await expect(username).not.toBeEditable();
  await expect(username).toHaveAccessibleDescription("Your username cannot be changed");
});

test("the email button waits for a change to a good address", async ({ page, freshUser }) => {
  await page.goto("/profile");
  const email = page.getByLabel("Email");
  const button = page.getByRole("button", { name: "Update Email" });
  await expect(email).toHaveValue(freshUser.email);
  await expect(button).toBeDisabled();

  await email.fill("not an address");
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  await email.fill(freshUser.email);
  await expect(button).toBeDisabled();

  await email.fill("new@cranes.co.nz");
  await expect(button).toBeEnabled();
  await page.keyboard.press("Enter");
  await expectToast(page, "Email updated", "Your email address has been successfully updated.");
  await expect(button).toBeDisabled();
  await page.reload();
  await expect(email).toHaveValue("new@cranes.co.nz");
});

test("an email change that fails says why and keeps what was typed", async ({ page, freshUser }) => {
  await page.goto("/profile");
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue(freshUser.email);
  const button = page.getByRole("button", { name: "Update Email" });
  await email.fill("two..dots@cranes.co.nz");
  await expect(button).toBeDisabled();
  const refusal = { status: 503, body: "Try again shortly." };
  await page.route("**/api/user/email", (route) => route.fulfill(refusal), { times: 1 });
  await email.fill("moved@cranes.co.nz");
  await button.click();
  await expectToast(page, "Failed to update email", "503: Try again shortly.");
  await expect(email).toHaveValue("moved@cranes.co.nz");
});

test("the password form says what is missing", async ({ page, freshUser }) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(freshUser.username);
  await page.getByRole("tab", { name: "Security" }).click();
  const sent = sentTo(page, "/api/user/password");
  const current = page.getByLabel("Current Password", { exact: true });
  const fresh = page.getByLabel("New Password", { exact: true });
  const again = page.getByLabel("Confirm New Password", { exact: true });
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/Current password is required/);
  await expect(fresh).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await expect(again).toHaveAccessibleDescription(/Please confirm your password/);
  await expectAccessible(page);
  await fresh.fill("another-kauri-7");
  await again.fill("another-kauri-8");
  await expect(again).toHaveAccessibleDescription(/Passwords do not match/);
  expect(sent).toEqual([]);
});

test("each password can be shown on its own", async ({ page, freshUser }) => {
  await page.goto("/profile?tab=security");
  expect(freshUser.id).toBeGreaterThan(0);
  for (const [label, what] of [
    ["Current Password", "current password"],
    ["New Password", "new password"],
    ["Confirm New Password", "repeated password"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill("kauri-bridge-42");
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: `Show ${what}` }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: `Hide ${what}` }).click();
    await expect(field).toHaveAttribute("type", "password");
  }
});

test("a changed password counts from then on, and a wrong one changes nothing", async ({
  page,
  freshUser,
}) => {
  await page.goto("/profile?tab=security");
  const change = async (current: string) => {
    await page.getByLabel("Current Password", { exact: true }).fill(current);
    await page.getByLabel("New Password", { exact: true }).fill("another-kauri-7");
    await page.getByLabel("Confirm New Password", { exact: true }).fill("another-kauri-7");
    await page.keyboard.press("Enter");
  };
  await change("not-my-password");
  await expectToast(page, "Failed to update password", "422: The current password is not right.");
  await expect(page.getByLabel("Current Password", { exact: true })).toBeFocused();

  const sent = sentTo(page, "/api/user/password");
  await change(freshUser.password);
  await expectToast(page, "Password updated");
  await expect(page.getByLabel("Current Password", { exact: true })).toHaveValue("");
  expect(sent).toEqual([{ currentPassword: freshUser.password, newPassword: "another-kauri-7" }]);

  const signIn = (password: string) =>
    page.request.post("/api/login", { data: { username: freshUser.username, password } });
  expect((await signIn(freshUser.password)).status()).toBe(401);
  expect((await signIn("another-kauri-7")).status()).toBe(200);
});

for (const tab of ["Account", "Security"]) {
  test(`the ${tab} sheet is accessible and fits every width`, async ({ page, freshUser }) => {
    await page.goto("/profile");
    await expect(page.getByLabel("Username")).toHaveValue(freshUser.username);
    await page.getByRole("tab", { name: tab }).click();
    await expectFitsAndIsAccessible(page);
  });
}

test("the account tab says what is in use and what is left", async ({ page, freshUser }) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(freshUser.username);
  const storage = page.getByRole("table", { name: "Storage" });
  await expect(storage.getByRole("row", { name: "Space 0 Bytes 50 GB" })).toBeVisible();
  await expect(storage.getByRole("row", { name: "Papers 0 100,000" })).toBeVisible();
  await expect(storage.getByRole("row", { name: "Cranes 0 20,000" })).toBeVisible();
  await expectFitsAndIsAccessible(page);
});

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("who goes back or follows a link with something typed is asked first, and keeps it", async ({
      page,
      freshUser,
    }) => {
      const isHeld = () => expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      const email = page.getByLabel("Email");
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await page.goto("/profile");
      await expect(email).toHaveValue(freshUser.email);
      await email.fill("new@cranes.co.nz");
      await isHeld();

      await page.goBack();
      await expect(question).toBeVisible();
      await expectAccessible(page);
      // Back is the safe answer.
      await page.goBack();
      await expect(question).toHaveCount(0);
      await isHeld();
      await expect(email).toHaveValue("new@cranes.co.nz");

      // The other sheet is the same page: what was typed is still there, and still asked about.
      await page.getByRole("tab", { name: "Security" }).click();
      await page.getByLabel("New Password", { exact: true }).fill("correct horse");
      await page.getByRole("tab", { name: "Account" }).click();
      await expect(email).toHaveValue("new@cranes.co.nz");
      await page.getByRole("tab", { name: "Security" }).click();
      await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("correct horse");
      await isHeld();

      await page.goBack();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL("/profile?tab=security");
      await isHeld();
      await page.goBack();
      await question.getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL("/");
      await page.goto("/profile");
      await expect(email).toHaveValue(freshUser.email);
      // Nothing is typed, so nothing is asked.
      await page.goBack();
      await expect(page).toHaveURL("/");
    });
  });
}
