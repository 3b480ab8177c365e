import { addCrane, addDocument, manualBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

/** A crane with a manual whose words are in the index. */
async function withManual(page: Parameters<typeof addCrane>[0]): Promise<number> {
  const crane = await addCrane(page, { make: "Kato", model: "SR250", vehicleId: "JYP764" });
  const id = await addDocument(page, crane, "Manual.pdf", "Operators Manual", manualBytes);
  const found = async () => {
    const answer = await page.request.get("/api/search?q=outriggers");
    return ((await answer.json()) as { hits: unknown[] }).hits.length;
  };
  await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(0);
  return id;
}

for (const width of [390, 1280]) {
  test(`at ${width} px the dashboard's search also finds what papers say, and a hit opens the page`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const id = await withManual(page);
    await page.goto("/");
    const box = page.getByRole("searchbox", { name: "Search cranes" });
    // The plate is found however it is written.
    await box.fill("jyp-764");
    await expect(page.getByRole("heading", { name: "Kato SR250" })).toBeVisible();
    await box.fill("outrigg");
    await expect(page.getByText("No matching cranes")).toBeVisible();
    const papers = page.getByRole("region", { name: "Found in papers" });
    const hit = papers.getByRole("link", { name: "Manual.pdf, page 1" });
    await expect(hit).toHaveAttribute("href", `/api/documents/${id}#page=1`);
    await expect(papers.getByText("Kato SR250 (JYP764)").first()).toBeVisible();
    await expect(papers.locator("strong").first()).toHaveText(/outrigg/i);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await box.fill("outrigers");
    await expect(
      papers.getByText("Nothing is spelt quite like that. These are a letter away."),
    ).toBeVisible();
    await box.fill("helicopter");
    await expect(papers).toHaveCount(0);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("the Run box finds words in papers", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const id = await withManual(page);
  // The shell that runs this has no viewer for PDFs: what would be opened is noted instead.
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address);
      return null;
    };
  });
  await page.goto("/mates");
  await expect(page.getByRole("heading", { level: 1, name: "Mates" })).toBeVisible();
  await page.getByRole("button", { name: "Run (Ctrl+K)" }).click();
  await page.getByRole("combobox", { name: "What to do or where to go" }).fill("slew brake");
  const hit = page.getByRole("option").filter({ hasText: "Manual.pdf, page 3" });
  await expect(hit).toBeVisible();
  await hit.click();
  await expect(page.locator("html")).toHaveAttribute("data-opened", `/api/documents/${id}#page=3`);
  expect(freshUser.id).toBeGreaterThan(0);
});
