import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../support/fixtures.ts";
import { makeMates, test } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

async function ask(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Send Request" }).click();
}

test("a request goes out, shows on both sides, and is accepted", async ({ wiremu, tama }) => {
  await wiremu.page.goto("/mates");
  await expect(wiremu.page.getByText("No mates yet")).toBeVisible();
  await ask(wiremu.page, tama.username.toUpperCase());
  await expectToast(
    wiremu.page,
    "Mate request sent",
    `Your request has been successfully sent to ${tama.username}.`,
  );
  const pending = wiremu.page.getByRole("list", { name: "Pending requests" }).getByRole("listitem");
  await expect(pending).toHaveCount(1);
  await expect(pending).toContainText(tama.username);
  await expect(pending.getByText("Pending", { exact: true })).toBeVisible();
  await expect(wiremu.page.getByLabel("Username")).toHaveValue("");

  await tama.page.goto("/mates");
  const tab = tama.page.getByRole("tab", { name: /Mate Requests/ });
  await expect(tab).toHaveAccessibleName("Mate Requests 1 pending");
  await tab.click();
  const request = tama.page.getByRole("list", { name: "Mate requests" }).getByRole("listitem");
  await expect(request).toContainText(wiremu.username);
  await expect(request).toContainText(/Sent \d{1,2} \w+ \d{4}/);
  await expectAccessible(tama.page);
  await request.getByRole("button", { name: "Accept" }).click();
  await expectToast(tama.page, "Mate added", `You and ${wiremu.username} are now mates.`);
  await expect(tab).toHaveAccessibleName("Mate Requests");
  await expect(tama.page.getByRole("heading", { level: 2, name: "Mate Requests" })).toBeFocused();

  await tama.page.getByRole("tab", { name: "My Mates" }).click();
  const mates = tama.page.getByRole("list", { name: "My mates" }).getByRole("listitem");
  await expect(mates).toHaveText(new RegExp(`${wiremu.username}.*${wiremu.email}`));

  await wiremu.page.reload();
  await expect(wiremu.page.getByRole("list", { name: "My mates" })).toContainText(tama.username);
  await expect(wiremu.page.getByText("You are not waiting for anyone.")).toBeVisible();
});

test("a request can be rejected and sent again", async ({ wiremu, tama }) => {
  await wiremu.page.goto("/mates");
  await ask(wiremu.page, tama.username);
  await expectToast(wiremu.page, "Mate request sent");
  await tama.page.goto("/mates?tab=requests");
  await tama.page.getByRole("button", { name: `Reject ${wiremu.username}` }).click();
  await expectToast(tama.page, "Request rejected", `The request from ${wiremu.username} has been rejected.`);
  await expect(tama.page.getByText("No requests waiting")).toBeVisible();
  await ask(wiremu.page, tama.username);
  await expectToast(wiremu.page, "Mate request sent");
});

test("asking someone whose request is waiting makes you mates at once", async ({ wiremu, tama }) => {
  await wiremu.page.goto("/mates");
  await tama.page.goto("/mates");
  await ask(wiremu.page, tama.username);
  await expectToast(wiremu.page, "Mate request sent");
  await ask(tama.page, wiremu.username);
  await expectToast(tama.page, "Mate added", `You and ${wiremu.username} are now mates.`);
  await expect(tama.page.getByRole("list", { name: "My mates" })).toContainText(wiremu.username);
});

test("the add form says what is wrong: nothing typed, nobody found, oneself, asked twice", async ({
  wiremu,
  tama,
}) => {
  const { page } = wiremu;
  await page.goto("/mates");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/Username is required/);
  await expect(page.getByLabel("Username")).toBeFocused();
  await ask(page, "nobody-at-all");
  await expectToast(page, "Failed to send mate request", /^404: /);
  await expect(page.getByLabel("Username")).toHaveValue("nobody-at-all");
  await ask(page, wiremu.username);
  await expectToast(page, "Failed to send mate request", /^422: /);
  await ask(page, tama.username);
  await expectToast(page, "Mate request sent");
  await ask(page, tama.username);
  await expectToast(page, "Failed to send mate request", /^409: /);
});

test("answering a request that is gone says so and clears it away", async ({ wiremu, tama }) => {
  // As where no stream can be had: the page does not hear of it.
  await tama.context.route("/api/live*", (route) => route.abort());
  await wiremu.page.goto("/mates");
  await ask(wiremu.page, tama.username);
  await expectToast(wiremu.page, "Mate request sent");
  await tama.page.goto("/mates?tab=requests");
  await expect(tama.page.getByRole("button", { name: `Accept ${wiremu.username}` })).toBeVisible();
  const second = await tama.context.newPage();
  await second.goto("/mates?tab=requests");
  await second.getByRole("button", { name: `Reject ${wiremu.username}` }).click();
  await expectToast(second, "Request rejected");
  await tama.page.getByRole("button", { name: `Accept ${wiremu.username}` }).click();
  await expectToast(tama.page, "Failed to process request", /^4\d\d: /);
  await expect(tama.page.getByText("No requests waiting")).toBeVisible();
});

test("letting go asks first, and ends it for both", async ({ wiremu, tama }) => {
  await makeMates(wiremu, tama);
  const { page } = wiremu;
  await page.goto("/mates");
  const opener = page.getByRole("button", { name: `Let Go of ${tama.username}` });
  await opener.click();
  const question = page.getByRole("alertdialog", { name: `Let go of ${tama.username}?` });
  await expect(question).toContainText(`You and ${tama.username} will no longer be mates`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await question.getByRole("button", { name: "Let Go" }).click();
  await expectToast(page, "Mate removed", `You and ${tama.username} are no longer mates.`);
  await expect(page.getByText("No mates yet")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "My Mates" })).toBeFocused();
  await tama.page.goto("/mates");
  await expect(tama.page.getByText("No mates yet")).toBeVisible();
});

test("letting go of someone who has left already says so", async ({ wiremu, tama }) => {
  await makeMates(wiremu, tama);
  await wiremu.page.goto("/mates");
  await wiremu.page.getByRole("button", { name: `Let Go of ${tama.username}` }).click();
  const gone = await tama.context.request.delete(`/api/mates/${wiremu.id}`);
  expect(gone.status()).toBe(204);
  await wiremu.page.getByRole("alertdialog").getByRole("button", { name: "Let Go" }).click();
  await expectToast(wiremu.page, "Failed to remove mate", /^404: /);
  await expect(wiremu.page.getByText("No mates yet")).toBeVisible();
});

test("with the keyboard alone: ask, accept", async ({ wiremu, tama }) => {
  await wiremu.page.goto("/mates");
  await wiremu.page.getByLabel("Username").focus();
  await wiremu.page.keyboard.type(tama.username);
  await wiremu.page.keyboard.press("Enter");
  await expectToast(wiremu.page, "Mate request sent");
  await tama.page.goto("/mates");
  await expect(tama.page.getByRole("tab", { name: "Mate Requests 1 pending" })).toBeVisible();
  await tama.page.getByRole("tab", { name: "My Mates" }).focus();
  await tama.page.keyboard.press("ArrowRight");
  await expect(tama.page.getByRole("button", { name: `Accept ${wiremu.username}` })).toBeVisible();
  await tama.page.keyboard.press("Tab");
  await tama.page.keyboard.press("Tab");
  await expect(tama.page.getByRole("button", { name: `Accept ${wiremu.username}` })).toBeFocused();
  await tama.page.keyboard.press("Enter");
  await expectToast(tama.page, "Mate added");
});

for (const tab of ["My Mates", "Mate Requests", "Shared Cranes"]) {
  test(`an empty ${tab} tab is accessible and fits every width`, async ({ page, freshUser }) => {
    await page.goto("/mates");
    expect(freshUser.id).toBeGreaterThan(0);
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText(/^No (mates|requests|shared)/)).toBeVisible();
    await expectFitsAndIsAccessible(page);
  });
}

test("on a phone the tabs stand in one row, and those that do not fit can be scrolled to", async ({
  wiremu,
  tama,
}) => {
  const { page } = tama;
  await wiremu.page.goto("/mates");
  await ask(wiremu.page, tama.username);
  await expectToast(wiremu.page, "Mate request sent");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/mates");
    await expect(page.getByRole("tab", { name: "Mate Requests 1 pending" })).toBeVisible();
    const bottoms = await page
      .getByRole("tab")
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().bottom / 10)));
    expect(new Set(bottoms).size).toBe(1);
    await page.getByRole("tab", { name: "My Mates" }).focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "Shared Cranes" })).toBeInViewport({ ratio: 0.99 });
    await expectNoSidewaysScroll(page);
  }
});

test("a name that is not sent yet is kept on other sheets and asked about before the page is left", async ({
  wiremu,
}) => {
  const { page } = wiremu;
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.goto("/mates");
  await page.getByLabel("Username").fill("hemi");
  await page.getByRole("tab", { name: "Shared Cranes" }).click();
  await expect(page.getByLabel("Crane", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "My Mates" }).click();
  await expect(page.getByLabel("Username")).toHaveValue("hemi");
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
  await page.goBack();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Username")).toHaveValue("hemi");
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/");
});
