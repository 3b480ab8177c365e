import { ask, expectAnswered, nextQuestion, openAssistant } from "../support/assistant.ts";
import { addCrane, addDocument } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";

test.beforeEach(async ({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

test("with nothing to ask about, both tabs say what to do next", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAssistant(page);
  await expect(page.getByText("No cranes yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await expectAccessible(page);
});

test("a chosen crane, and then a document, goes along with the question until it is cleared", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const crane = await addCrane(page, { make: "Grove", model: "GMK4100L", vehicleId: "MHT225" });
  const document = await addDocument(page, crane, "manual.pdf", "Operators Manual");
  await openAssistant(page);
  const row = page
    .getByRole("list", { name: "cranes" })
    .getByRole("button", { name: "Grove GMK4100L MHT225" });
  await row.click();
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Asking about Grove GMK4100L MHT225")).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  let fields = await nextQuestion(page, () => ask(page, "When does the COF expire?"));
  expect(fields.craneId).toBe(String(crane));
  expect(fields.documentId).toBeUndefined();
  await expectAnswered(page);

  await page.getByRole("tab", { name: "Documents" }).click();
  await page
    .getByRole("button", { name: /^manual\.pdf Operators Manual, Grove GMK4100L \(MHT225\)/ })
    .click();
  fields = await nextQuestion(page, () => ask(page, "Which oil?"));
  expect(fields.documentId).toBe(String(document));
  expect(fields.craneId).toBeUndefined();
  await expectAnswered(page);

  await page.getByRole("button", { name: "Stop asking about manual.pdf alone" }).click();
  await expect(page.getByText("Asking about")).toHaveCount(0);
  fields = await nextQuestion(page, () => ask(page, "Which oil?"));
  expect(fields.documentId).toBeUndefined();
});

test("a crane that is gone is no longer asked about", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const crane = await addCrane(page);
  await openAssistant(page);
  await page.getByRole("button", { name: "Liebherr LTM 1100 KQT482" }).click();
  await page.getByRole("link", { name: "Mates", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mates" })).toBeVisible();
  const gone = await page.request.delete(`/api/cranes/${crane}`);
  expect(gone.status()).toBe(204);
  await page.getByRole("link", { name: "Cranes AI", exact: true }).click();
  await expect(page.getByText("No cranes yet")).toBeVisible();
  const fields = await nextQuestion(page, () => ask(page, "What is due?"));
  expect(fields.craneId).toBeUndefined();
});

test("a long list can be narrowed by every word typed", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (let number = 1; number <= 9; number++) {
    await addCrane(page, {
      make: number < 9 ? "Kato" : "Grove",
      model: `M${number}`,
      vehicleId: `PLT${number}`,
    });
  }
  await openAssistant(page);
  const rows = page.getByRole("list", { name: "cranes" }).getByRole("listitem");
  await expect(rows).toHaveCount(9);
  await page.getByRole("searchbox", { name: "Filter cranes" }).fill("plt3 KATO");
  await expect(rows).toHaveText(["Kato M3 PLT3"]);
  await page.getByRole("searchbox", { name: "Filter cranes" }).fill("nothing");
  await expect(page.getByText("No cranes match.")).toBeVisible();
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the panel folds away, and every target is big enough for a finger", async ({ page }) => {
    const crane = await addCrane(page);
    await addDocument(page, crane, "manual.pdf", "Operators Manual");
    await openAssistant(page);
    const fold = page.getByRole("button", { name: "Choose" });
    await expect(page.getByRole("tab", { name: "Cranes" })).toBeHidden();
    await fold.tap();
    await expect(page.getByRole("tab", { name: "Cranes" })).toBeVisible();
    await page.getByRole("button", { name: "Liebherr LTM 1100 KQT482" }).tap();
    await expect(page.getByRole("tab", { name: "Cranes" })).toBeHidden();
    await expect(fold).toBeFocused();
    await expect(page.getByText("Asking about Liebherr LTM 1100 KQT482")).toBeVisible();
    const fields = await nextQuestion(page, () => ask(page, "Which oil?"));
    expect(fields.craneId).toBe(String(crane));
    await expectAnswered(page);
    await page
      .getByLabel("Attach file")
      .first()
      .setInputFiles({
        name: "note.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Oil: HVLP 46"),
      });
    await fold.tap();
    await expectFitsAndIsAccessible(page);

    await page.setViewportSize({ width: 360, height: 740 });
    const small = await page
      .locator("main")
      .locator("button, a:not(p a), textarea, select, input:not([type=file])")
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 44)
          .map((target) => target.textContent),
      );
    expect(small).toEqual([]);
  });
});
