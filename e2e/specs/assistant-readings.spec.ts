import { ask, chat, lastLine, openAssistant } from "../support/assistant.ts";
import { addCrane } from "../support/cranes.ts";
import { expect, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";

for (const [name, size] of [
  ["a desktop", { width: 1280, height: 900 }],
  ["a phone", { width: 360, height: 740 }],
] as const) {
  test(`on ${name}, what was not understood is named, and a reading asks again`, async ({
    page,
    freshUser,
  }) => {
    expect(freshUser.id).toBeGreaterThan(0);
    await page.setViewportSize(size);
    await addCrane(page);
    await openAssistant(page);
    await ask(page, "which cranes have a splendid cof");
    await expect(lastLine(page)).toContainText("I did not understand “splendid”.");
    const readings = lastLine(page).getByRole("list", { name: "Did you mean one of these?" });
    const buttons = readings.getByRole("button");
    expect(await buttons.count()).toBeLessThanOrEqual(3);
    const first = String(await buttons.first().textContent());
    await expectFitsAndIsAccessible(page);
    await expectNoSidewaysScroll(page);

    await buttons.first().click();
    await expect(chat(page).getByText(first, { exact: true }).last()).toBeVisible();
    await expect(lastLine(page)).toContainText(`I read this as: ${first}.`);
    await expect(lastLine(page)).toContainText("KQT482");
    await expectFitsAndIsAccessible(page);
  });
}

test("a follow-up goes on from how the question was read", async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await addCrane(page);
  await openAssistant(page);
  await ask(page, "which cranes have a cof that runs out before 2035");
  await expect(lastLine(page)).toContainText("KQT482");
  await ask(page, "how many is that");
  await expect(lastLine(page)).toContainText("1 of 1 crane");
});
