import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { oneTimeCode } from "../support/one-time-code.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

// A device knows a server by a name: passkeys live at localhost, not at 127.0.0.1.
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace("127.0.0.1", "localhost")),
});

/** A phone that recognises its owner; answers how many keys it holds. */
async function giveDevice(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
    return credentials.length;
  };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const form = page.getByRole("dialog", { name: "Add a passkey" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Add", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/auth");
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();
}

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("I'm not a robot").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("a passkey is added, signs in without a password, and is removed", async ({ page, freshUser }) => {
  // Two screens at every width, with all their rules.
  test.slow();
  const keys = await giveDevice(page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectFitsAndIsAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page, "Yard phone");
  await expectToast(page, "Passkey added", "Yard phone signs in as you now.");
  const row = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(row).toContainText("Yard phone");
  await expect(row).toContainText("Never used.");
  await expectFitsAndIsAccessible(page);
  expect(await keys()).toBe(1);
  // The same device makes no second one.
  await addPasskey(page, "Again");
  await expect(page.getByText("This device has a passkey for your account already.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login successful", `Welcome back, ${freshUser.username}!`);
  await expect(page).toHaveURL("/");

  await page.goto("/profile?tab=security");
  await expect(row).toContainText("Last used");
  await row.getByRole("button", { name: "Remove Yard phone" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Passkey removed", "Yard phone signs in no more.");
  await expect(row).toHaveCount(0);
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login failed", /This passkey is not known here/);
});

test("a passkey takes the place of a code after the password", async ({ page, freshUser }) => {
  test.slow();
  await giveDevice(page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Turn on codes" }).click();
  const setup = page.getByRole("dialog", { name: "Turn on codes" });
  const secret = await setup.getByLabel("Or type this into the app").inputValue();
  await setup.getByLabel("Code in the app").fill(oneTimeCode(secret));
  await setup.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await addPasskey(page, "Key ring");
  await expectToast(page, "Passkey added");

  await signOut(page);
  await typePassword(page, freshUser);
  const step = page.getByRole("form", { name: "Code" });
  await expect(step.getByLabel("Code")).toBeFocused();
  await expectFitsAndIsAccessible(page);
  await step.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login successful", `Welcome back, ${freshUser.username}!`);
  await expect(page).toHaveURL("/");
});

test("a passkey is asked for after the password once its owner chose so, and a recovery code gets in without it", async ({
  page,
  freshUser,
}) => {
  test.slow();
  await giveDevice(page);
  await page.goto("/profile?tab=security");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for one after the password" })).toHaveCount(0);
  await addPasskey(page, "Key ring");
  await expectToast(page, "Passkey added");
  await page.getByRole("button", { name: "Ask for one after the password" }).click();
  const kept = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const codes = await kept.getByRole("listitem").allTextContents();
  await expectFitsAndIsAccessible(page);
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText(/After your password, signing in asks for a passkey\./)).toBeVisible();
  await expect(page.getByText("Recovery codes left: 10.")).toBeVisible();
  await expectFitsAndIsAccessible(page);
  // The last one stays while it is asked for.
  await page.getByRole("button", { name: "Remove Key ring" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Error", /this is your last one/);

  await signOut(page);
  await typePassword(page, freshUser);
  const step = page.getByRole("form", { name: "Passkey" });
  await expect(step.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await expectFitsAndIsAccessible(page);
  await step.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login successful", `Welcome back, ${freshUser.username}!`);
  await expect(page).toHaveURL("/");

  await signOut(page);
  await typePassword(page, freshUser);
  await step.getByLabel("Recovery code").fill(codes[0] ?? "");
  await step.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Login successful", `Welcome back, ${freshUser.username}!`);
  await expect(page).toHaveURL("/");

  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Stop asking for one" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop asking" }).click();
  await expectToast(page, "No passkey is asked for", "Your password is enough again.");
  await signOut(page);
  await typePassword(page, freshUser);
  await expect(page).toHaveURL("/");
});

test("at a number for an address, passkeys say why they are not there", async ({ page, server }) => {
  await page.goto(`${server.url}/auth`);
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  const response = await page.request.post(`${server.url}/api/register`, {
    data: { username: `number-${Date.now()}`, email: "n@example.nz", password: "kauri-bridge-42" },
  });
  expect(response.status()).toBe(201);
  await page.goto(`${server.url}/profile?tab=security`);
  await expect(page.getByText(/Open CraneDesk as localhost instead of 127.0.0.1/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
});
