import { registerAndConfirm, test } from "../support/alerts.ts";
import { expect, test as withoutMail } from "../support/fixtures.ts";
import { letterTo } from "../support/letters.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("a forgotten password is replaced by the link in the mail", async ({ page, browser, baseURL, mail }) => {
  const person = await registerAndConfirm(page, mail);
  const elsewhere = await browser.newContext({ baseURL });
  const visitor = await elsewhere.newPage();
  await visitor.goto("/auth");
  await expect(visitor.getByText("Forgot your password?")).toBeVisible();
  await expectFitsAndIsAccessible(visitor);
  await visitor.getByRole("link", { name: "Choose a new one" }).click();
  await expect(visitor).toHaveURL("/auth/forgot");
  const account = visitor.getByLabel("Username or email");
  await expect(account).toBeFocused();
  await visitor.getByRole("button", { name: "Send the link" }).click();
  await expect(account).toHaveAccessibleDescription(/Type your username or your email address/);
  await expectFitsAndIsAccessible(visitor);
  await account.fill(person.username);
  await visitor.getByRole("button", { name: "Send the link" }).click();
  await expect(visitor.getByRole("status").filter({ hasText: "Look at your mail" })).toBeVisible();
  await expectFitsAndIsAccessible(visitor);

  const letter = await letterTo(mail, person.email, /\/auth\/reset#/);
  expect(letter).toContain(`Somebody asked for a new password for ${person.username}`);
  const path = /\/auth\/reset#[\w-]+/.exec(letter)?.[0] ?? "";
  await visitor.goto(path);
  await expect(visitor.getByText(`For ${person.username}.`)).toBeVisible();
  await expectFitsAndIsAccessible(visitor);
  await visitor.getByLabel("New Password", { exact: true }).fill("totara-harbour-9");
  await visitor.getByLabel("Confirm New Password").fill("totara-harbour");
  await visitor.getByRole("button", { name: "Set the new password" }).click();
  await expect(visitor.getByText("Passwords do not match")).toBeVisible();
  await visitor.getByLabel("Confirm New Password").fill("totara-harbour-9");
  await visitor.getByRole("button", { name: "Set the new password" }).click();
  await expectToast(visitor, "Password changed", "Sign in with your new password.");
  await expect(visitor).toHaveURL("/auth");
  await letterTo(mail, person.email, /Your password was changed/);

  // Whoever was signed in is so no longer, and the link is used up.
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth");
  await page.goto(path);
  await expect(page.getByRole("alert").filter({ hasText: "This link is no longer valid" })).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await page.getByRole("link", { name: "Ask for a new one" }).click();
  await expect(page).toHaveURL("/auth/forgot");

  await visitor.getByLabel("Username").fill(person.username);
  await visitor.getByLabel("Password", { exact: true }).fill("totara-harbour-9");
  await visitor.getByLabel("I'm not a robot").check();
  await visitor.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(visitor, "Login successful");
  await elsewhere.close();
});

test("an unknown name is answered in the same words", async ({ page }) => {
  await page.goto("/auth/forgot");
  await page.getByLabel("Username or email").fill("nobody-at-all@example.nz");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Look at your mail" })).toContainText(
    "If we know an account by that name or address, a link is on its way.",
  );
});

withoutMail("without mail the sign-in page says whom to ask", async ({ page }) => {
  await page.goto("/auth");
  await expect(
    page.getByText("Forgot your password? Whoever runs this server can set a new one."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a new one" })).toHaveCount(0);
});
