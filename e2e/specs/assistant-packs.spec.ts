import { ask, lastLine, openAssistant } from "../support/assistant.ts";
import { addCrane } from "../support/cranes.ts";
import { expect, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";

for (const [name, size] of [
  ["a desktop", { width: 1280, height: 900 }],
  ["a phone", { width: 360, height: 740 }],
] as const) {
  test(`on ${name}, who asks for papers is offered a site pack, and nothing is made by itself`, async ({
    page,
    freshUser,
  }) => {
    expect(freshUser.id).toBeGreaterThan(0);
    await page.setViewportSize(size);
    await addCrane(page);
    await openAssistant(page);
    const made: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/api/packs")) made.push(request.url());
    });

    await ask(page, "send the papers of KQT482");
    await expect(lastLine(page)).toContainText("I send nothing myself.");
    await expectFitsAndIsAccessible(page);
    await expectNoSidewaysScroll(page);
    await lastLine(page).getByRole("button", { name: "Make a site pack" }).click();

    const dialog = page.getByRole("dialog", { name: "Site Pack" });
    await expect(dialog).toContainText("(KQT482): the papers that are asked for on site.");
    await expectFitsAndIsAccessible(page);
    expect(made).toEqual([]);
  });
}
