import { bell, test } from "../support/alerts.ts";
import { expect, test as withoutMail } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("a test by each way says what came of it and stands in the log", async ({ page, freshUser, mail }) => {
  await page.goto("/alerts?tab=deliveries");
  const rows = page.getByRole("table", { name: "Deliveries" }).getByRole("row");
  await expect(rows.filter({ hasText: "please confirm your e-mail address" })).toHaveCount(1);

  await page.getByRole("button", { name: "Test Bell" }).click();
  await expectToast(page, "Test sent", "A test alert is in the list.");
  await expect(bell(page, 1)).toBeVisible();
  await expect(rows.filter({ hasText: "Shown in the app" })).toHaveCount(1);

  await page.getByRole("button", { name: "Test E-mail" }).click();
  await expectToast(page, "Test sent", /^A test mail is on its way\./);
  // The first was the link to confirm the address.
  await expect.poll(() => mail.received.filter(({ to }) => to === freshUser.email).length).toBe(2);
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(rows.filter({ hasText: "E-mail" })).toContainText(["Sent", "Sent"]);
  }).toPass();

  await page.getByRole("button", { name: "Test Calendar" }).click();
  await expectToast(page, "Test not sent", "Make a calendar address first.");
  await expectFitsAndIsAccessible(page);
});

withoutMail("without a mail server a test mail is refused in plain words", async ({ page, freshUser }) => {
  await page.goto("/alerts?tab=deliveries");
  await expect(page.getByText("Nothing has gone out yet")).toBeVisible();
  await page.getByRole("button", { name: "Test E-mail" }).click();
  await expectToast(page, "Test not sent", "E-mail is not set up on this server.");
  expect(freshUser.id).toBeGreaterThan(0);
});
