import { test as base, expect } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { expectToast } from "../support/toast.ts";

interface Servers {
  invite: RunningServer;
  closed: RunningServer;
}

const test = base.extend<object, Servers>({
  invite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer({
        CRANEDESK_REGISTRATION: "invite",
        CRANEDESK_INVITES_BY_USERS: "yes",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  closed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer({ CRANEDESK_REGISTRATION: "closed" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

async function fillIn(page: import("@playwright/test").Page, name: string): Promise<void> {
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.nz`);
  await page.getByLabel("Password", { exact: true }).fill("kauri-bridge-42");
  await page.getByLabel("Confirm Password").fill("kauri-bridge-42");
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel(/I accept/).check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectToast(page, "Registration successful", `Welcome, ${name}!`);
}

test("with a link from the operator one registers, invites another, and that one registers", async ({
  page,
  browser,
  invite,
}) => {
  await page.goto(`${invite.url}/auth?tab=register`);
  await expect(page.getByRole("status").filter({ hasText: "You need an invitation" })).toBeVisible();
  await expect(page.getByRole("form", { name: "Register" })).toHaveCount(0);
  await expectFitsAndIsAccessible(page);
  await page.getByRole("link", { name: "Login here" }).click();
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();

  const link = await invite.run("user", "invite", "--for", "Hemi");
  await page.goto(link.split("\n").at(-1) ?? "");
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "You are invited" })).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await fillIn(page, "hemi");

  await page.goto(`${invite.url}/profile`);
  await page.getByLabel("For", { exact: true }).fill("Mere");
  await page.getByRole("button", { name: "Make a link" }).click();
  const made = page.getByRole("dialog", { name: "Your invitation" }).getByLabel("Link");
  const address = await made.inputValue();
  await expectFitsAndIsAccessible(page);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Mere" })).toContainText("Open");

  const context = await browser.newContext();
  const mere = await context.newPage();
  await mere.goto(address);
  await expect(mere.getByRole("status").filter({ hasText: "hemi invites you" })).toBeVisible();
  await fillIn(mere, "mere");
  await mere.context().clearCookies();
  await mere.goto("about:blank");
  await mere.goto(address);
  await expect(mere.getByRole("status").filter({ hasText: "This invitation has ended" })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Mere" })).toContainText(
    "mere registered with it.",
  );
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("dialog").waitFor();
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Take back the invitation for Somebody" }).click();
  await expectToast(page, "Invitation taken back");
  await expect(page.getByRole("list", { name: "Your invitations" }).getByRole("listitem")).toHaveCount(1);
  await expectFitsAndIsAccessible(page);
});

test("where registering is closed the Register tab says so", async ({ page, closed }) => {
  await page.goto(`${closed.url}/auth?tab=register`);
  await expect(page.getByRole("status").filter({ hasText: "This server takes no new users" })).toContainText(
    "Ask whoever runs it for an account.",
  );
  await expect(page.getByRole("form", { name: "Register" })).toHaveCount(0);
  await expectFitsAndIsAccessible(page);
});
