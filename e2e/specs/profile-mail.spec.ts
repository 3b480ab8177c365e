import { test } from "../support/alerts.ts";
import { expect, register } from "../support/fixtures.ts";
import { letterTo } from "../support/letters.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("a new address waits for its link, and the profile says so", async ({ page, freshUser, mail }) => {
  await page.goto("/profile");
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue(freshUser.email);
  const fresh = `new-${freshUser.email}`;
  await email.fill(fresh);
  await page.getByRole("button", { name: "Update Email" }).click();
  await expectToast(page, "Email updated", /^We sent a link to the new address\./);
  const waiting = page.getByRole("status").filter({ hasText: "Please confirm your address" });
  await expect(waiting).toContainText(`We sent a link to ${fresh}.`);
  await expect(waiting).toContainText(`Until then mail still goes to ${freshUser.email}.`);
  await expectFitsAndIsAccessible(page);

  const links = () => mail.received.filter(({ to, text }) => to === fresh && text.includes("/confirm/"));
  await expect.poll(() => links().length).toBe(1);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expectToast(page, "Link sent", `Look for it in the mail of ${fresh}.`);
  await expect.poll(() => links().length).toBe(2);
  const told = mail.received.filter(
    ({ to, text }) => to === freshUser.email && text.includes("being changed"),
  );
  expect(told).toHaveLength(1);

  const text = links()[1]?.text.replaceAll("=\n", "") ?? "";
  const path = /\/api\/user\/email\/confirm\/[\w-]+/.exec(text)?.[0] ?? "";
  await page.goto(path);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail address is confirmed" })).toBeVisible();
  await page.goto("/profile");
  await expect(email).toHaveValue(fresh);
  await expect(waiting).toBeHidden();
});

test("whoever registers is asked to confirm the address before mail goes there", async ({ page, mail }) => {
  const person = await register(page);
  await page.goto("/profile");
  const waiting = page.getByRole("status").filter({ hasText: "Please confirm your address" });
  await expect(waiting).toContainText("Until then no mail is sent to you.");
  await expectFitsAndIsAccessible(page);
  await page.goto("/alerts?tab=settings");
  await expect(page.getByRole("alert").filter({ hasText: "Please confirm your address" })).toContainText(
    `We sent a link to ${person.email}.`,
  );
  await expectFitsAndIsAccessible(page);
  const letter = await letterTo(mail, person.email, /\/confirm\//);
  await page.goto(/\/api\/user\/email\/confirm\/[\w-]+/.exec(letter)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail address is confirmed" })).toBeVisible();
  await page.goto("/alerts?tab=settings");
  await expect(page.getByText(`It goes to ${person.email}.`)).toBeVisible();
});
