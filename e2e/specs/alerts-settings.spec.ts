import { bell, expectRaised, test } from "../support/alerts.ts";
import { addCrane, inDays } from "../support/cranes.ts";
import { expect, test as withoutMail } from "../support/fixtures.ts";
import { makeMates, share, test as withMates } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test.describe("away from home", () => {
  test.use({ timezoneId: "Australia/Brisbane" });

  test("days, hour, zone and e-mail are saved together and stay", async ({ page, freshUser }) => {
    await page.goto("/alerts?tab=settings");
    await expect(page.getByText(`It goes to ${freshUser.email}.`)).toBeVisible();
    await page.getByLabel("Another number of days").fill("400");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Type a whole number from 0 to 365")).toBeVisible();
    await page.getByLabel("Another number of days").fill("45");
    await page.keyboard.press("Enter");
    await page.getByLabel("60 days before").uncheck();
    await page.getByLabel("Hour").selectOption("18");
    await page.getByRole("button", { name: "Use this device's zone: Brisbane (Australia)" }).click();
    await page.getByLabel("Send me one e-mail a day with all that is due").uncheck();
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expectToast(page, "Settings saved");
    await expectFitsAndIsAccessible(page);
    await page.reload();
    await expect(page.getByLabel("45 days before")).toBeChecked();
    await expect(page.getByLabel("60 days before")).not.toBeChecked();
    await expect(page.getByLabel("Hour")).toHaveValue("18");
    await expect(page.getByLabel("Time zone")).toHaveValue("Australia/Brisbane");
    await expect(page.getByLabel("Send me one e-mail a day with all that is due")).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Save Settings" })).toBeDisabled();
  });
});

withoutMail(
  "without a mail server the settings say how the operator sets one",
  async ({ page, freshUser }) => {
    await page.goto("/alerts?tab=settings");
    await expect(page.getByText("E-mail is not set up on this server")).toBeVisible();
    await expect(page.getByText("CRANEDESK_SMTP_URL")).toBeVisible();
    expect(freshUser.id).toBeGreaterThan(0);
  },
);

test("who leaves with changes that are not saved is asked first", async ({ page, freshUser }) => {
  await page.goto("/alerts?tab=settings");
  const box = page.getByLabel("60 days before");
  await box.uncheck();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Mates" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(box).not.toBeChecked();
  await page.getByRole("link", { name: "Mates" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/mates");
  await page.goBack();
  await expect(box).toBeChecked();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a muted crane's alerts go, and come back when it is heard again", async ({ page, freshUser }) => {
  await addCrane(page, { cofExpiry: inDays(-3) });
  await expectRaised(page, 1);
  await page.goto("/alerts?tab=settings");
  await expect(bell(page, 1)).toBeVisible();
  // A click, not uncheck(): the box turns with the next frame, and uncheck() looks before.
  await page.getByLabel("Alert me about Liebherr LTM 1100 (KQT482)").click();
  await expect(bell(page, 0)).toBeVisible();
  await page.reload();
  await page.getByLabel("Which cranes to list").selectOption("Muted cranes");
  await page.getByLabel("Alert me about Liebherr LTM 1100 (KQT482)").click();
  await expect(page.getByText("No muted cranes")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cranes", exact: true })).toBeFocused();
  await expect(bell(page, 1)).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

withMates("a mate has a switch for each crane that is shared with them", async ({ wiremu, tama }) => {
  await makeMates(wiremu, tama);
  await share(wiremu, await addCrane(wiremu.page), tama);
  await tama.page.goto("/alerts?tab=settings");
  const row = tama.page.getByRole("list", { name: "Cranes" }).getByRole("listitem");
  await expect(row).toContainText(`Shared by ${wiremu.username}`);
  await row.getByRole("checkbox").click();
  await expect(row.getByText("Muted", { exact: true })).toBeVisible();
  await tama.page.reload();
  await expect(row.getByRole("checkbox")).not.toBeChecked();
});

test("a calendar address is shown once, works, and can be revoked", async ({ page, freshUser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await addCrane(page);
  await page.goto("/alerts?tab=settings");
  await page.getByRole("button", { name: "Make a Calendar Address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your calendar address" });
  const address = await dialog.getByLabel("Address").inputValue();
  await expectFitsAndIsAccessible(page);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expectToast(page, "Address copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const path = new URL(address).pathname;
  const calendar = await page.request.get(path);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toContain("Liebherr LTM 1100");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  const replaced = await dialog.getByLabel("Address").inputValue();
  expect((await page.request.get(path)).status()).toBe(404);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "Calendar address revoked");
  await expect(page.getByRole("button", { name: "Make a Calendar Address" })).toBeVisible();
  expect((await page.request.get(new URL(replaced).pathname)).status()).toBe(404);
  expect(freshUser.id).toBeGreaterThan(0);
});
