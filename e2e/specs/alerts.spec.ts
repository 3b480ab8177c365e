import { bell, expectRaised, sendTest, test } from "../support/alerts.ts";
import { addCrane, inDays } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible, officeWidths } from "../support/screens.ts";

test("the bell counts what is due and leads to the list", async ({ page, freshUser }) => {
  await addCrane(page, { cofExpiry: inDays(-3), miExpiry: inDays(12) });
  await expectRaised(page, 2);
  await page.goto("/");
  await expect(page.getByText(freshUser.username).first()).toBeVisible();
  await bell(page, 2).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeVisible();
  const list = page.getByRole("region", { name: "Alerts by crane" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const cof = list.getByRole("listitem").filter({ hasText: /^COF of Liebherr LTM 1100 \(KQT482\) expired/ });
  await expect(cof.getByText("Expired", { exact: true })).toBeVisible();
  const mi = list
    .getByRole("listitem")
    .filter({ hasText: /^M&I of Liebherr LTM 1100 \(KQT482\) expires in/ });
  await expect(mi.getByText("Expiring Soon", { exact: true })).toBeVisible();
  await expectFitsAndIsAccessible(page);
});

test("opening the crane of an alert marks that alert as read", async ({ page, freshUser }) => {
  const crane = await addCrane(page, { cofExpiry: inDays(-3), miExpiry: inDays(12) });
  await expectRaised(page, 2);
  await page.goto("/alerts");
  const marked = page.waitForResponse("**/api/alerts/read");
  await page.getByRole("link", { name: /^COF of/ }).click();
  await expect(page).toHaveURL(new RegExp(`/crane/${crane}$`));
  await expect(bell(page, 1)).toBeVisible();
  await marked;
  await page.reload();
  await bell(page, 1).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^COF of/ })).toContainText("Read");
  await page.getByLabel("Read or unread").selectOption("Unread");
  await expect(page.getByRole("region", { name: "Alerts by crane" }).getByRole("listitem")).toHaveText([
    /^M&I of/,
  ]);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("all are marked as read by keyboard, and the filters work", async ({ page, freshUser }) => {
  await addCrane(page, { cofExpiry: inDays(-3), riggingGearExpiry: inDays(5) });
  await expectRaised(page, 2);
  await page.goto("/alerts");
  await page.getByLabel("Certificate").selectOption("Rigging Gear");
  const rows = page.getByRole("region", { name: "Alerts by crane" }).getByRole("listitem");
  await expect(rows).toHaveText([/^Rigging Gear of/]);
  await page.getByLabel("Certificate").selectOption("All certificates");
  await page.getByRole("button", { name: "Mark all as read" }).focus();
  await page.keyboard.press("Enter");
  await expect(bell(page, 0)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your alerts" })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Read or unread").selectOption("Unread");
  await expect(page.getByText("No matching alerts")).toBeVisible();
  await page.getByRole("button", { name: "Show all alerts" }).click();
  await expect(rows).toHaveCount(2);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("the count is read again when the user comes to the dashboard", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/charts");
  await expect(page.getByText(freshUser.username)).toBeVisible();
  await expect(bell(page, 0)).toBeVisible();
  await sendTest(page, "bell");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(bell(page, 1)).toBeVisible();
});

test("without a crane the list says what to do next", async ({ page, freshUser }) => {
  await page.goto("/alerts");
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(freshUser.id).toBeGreaterThan(0);
});

for (const width of officeWidths) {
  test(`at ${width} px alerts stand by crane, the most urgent first, and all of a crane are marked`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addCrane(page, { make: "Kato", model: "SR250", vehicleId: "KAT1", cofExpiry: inDays(12) });
    await addCrane(page, { vehicleId: "LIE1", cofExpiry: inDays(-3), miExpiry: inDays(5) });
    await expectRaised(page, 3);
    await page.goto("/alerts");
    const heads = page.getByRole("heading", { level: 3 });
    await expect(heads).toHaveText(["Liebherr LTM 1100 (LIE1)", "Kato SR250 (KAT1)"]);
    const rows = page.getByRole("list", { name: "Liebherr LTM 1100 (LIE1)" }).getByRole("listitem");
    await expect(rows).toHaveText([/^COF of/, /^M&I of/]);
    await expect(page.getByText("2 alerts, 2 unread")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mark all of Liebherr LTM 1100 (LIE1) as read" }).click();
    await expect(bell(page, 1)).toBeVisible();
    await expect(page.getByText("2 alerts", { exact: true })).toBeVisible();
    expect(freshUser.id).toBeGreaterThan(0);
  });
}
