import { addCrane, addDocument, inDays } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { officeWidths } from "../support/screens.ts";

for (const width of officeWidths) {
  test(`at ${width} px the Run box finds a crane, a screen and a command by a few letters`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const id = await addCrane(page, { make: "Kato", model: "SR250", vehicleId: "JYP764" });
    await addDocument(page, id, "Load charts.pdf", "Crane Charts");
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: "What to do or where to go" });
    const options = page.getByRole("option");
    await expect(box).toBeFocused();
    await expect(options.filter({ hasText: "Go to Mates" })).toBeVisible();
    await box.fill("jyp-764");
    await expect(options).toHaveText([/Kato SR250 JYP764/, /Load charts\.pdf/]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await box.fill("nothing like it at all");
    await expect(page.getByText(/^Nothing fits/)).toBeVisible();
    await box.fill("jyp764");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/crane/${id}`);
    // Back is where one was before, not the box.
    await page.goBack();
    await expect(page).toHaveURL("/profile");
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("the Run box renews by words, and does what the buttons of the screen do", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await addCrane(page, { vehicleId: "MHT225", cofExpiry: inDays(-3) });
  await page.goto("/mates");
  await expect(page.getByRole("heading", { level: 1, name: "Mates" })).toBeVisible();
  await page.getByRole("button", { name: "Run (Ctrl+K)" }).click();
  const box = page.getByRole("combobox", { name: "What to do or where to go" });
  await box.fill("renew mht225 cof +6m");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  const renew = page.getByRole("dialog", { name: "Renew COF" });
  await renew.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^COF of .+ renewed to /)).toBeVisible();
  await expect(renew).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: /^Expired/ })).toHaveText("Expired0");
  await page.keyboard.press("Control+k");
  await box.fill("site pack");
  await expect(page.getByRole("option").first()).toHaveText("Site Pack");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Site Pack" })).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("each card is one stop for Tab, with the arrows inside, and ? lists the keys", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await addCrane(page, { make: "Kato", model: "SR250" });
  const second = await addCrane(page, { make: "Grove", model: "GMK5" });
  await page.goto("/");
  const card = (name: string) => page.getByRole("article", { name });
  await expect(card("Grove GMK5")).toBeVisible();
  await page.getByRole("region", { name: "Crane cards" }).focus();
  await page.keyboard.press("Tab");
  await expect(card("Kato SR250").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(card("Grove GMK5").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(card("Kato SR250").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(card("Kato SR250").getByRole("button", { name: "Renew COF" })).toBeFocused();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const row of [
    "g m Go to Mates",
    "Ctrl+K Run: go anywhere, do anything",
    "e Edit the crane of the card",
  ]) {
    await expect(keys.getByRole("row", { name: row })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await card("Kato SR250").getByRole("link").first().focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "Edit Crane" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await card("Grove GMK5").getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/crane/${second}`);
  // On the crane's page e edits it.
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "Edit Crane" })).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});
