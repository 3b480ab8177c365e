import type { Page } from "@playwright/test";
import { openAssistant } from "../support/assistant.ts";
import { addCrane, addDocument } from "../support/cranes.ts";
import { expect, expectNoSidewaysScroll, register, test } from "../support/fixtures.ts";
import { makeMates, share } from "../support/people.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function wheelOver(page: Page, name: string) {
  const box = await page.getByRole("region", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await page.mouse.move(box.x + box.width / 2, Math.min(box.y + 60, 500));
  await page.mouse.wheel(0, 240);
}

test("a wheel that begins on a card or on the chat scrolls the page", async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 560 });
  await addCrane(page);
  await page.goto("/");
  await expect(page.getByRole("article")).toBeVisible();
  await wheelOver(page, "Crane cards");
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);

  await openAssistant(page);
  await wheelOver(page, "Conversation");
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the first crane's dates are on the first screen", async ({ page, freshUser }) => {
    expect(freshUser.id).toBeGreaterThan(0);
    await addCrane(page);
    await page.goto("/");
    const card = page.getByRole("article");
    for (const label of ["COF", "Rego", "M&I", "Rigging Gear"]) {
      await expect(card.getByText(label, { exact: true })).toBeVisible();
    }
    const taskbar = await page.getByRole("contentinfo").boundingBox();
    const dates = await card.locator("dl").last().boundingBox();
    expect((dates?.y ?? 0) + (dates?.height ?? 640)).toBeLessThanOrEqual(taskbar?.y ?? 0);
  });
});

/** On how many lines each of these words is drawn. */
function linesOf(page: Page, name: string, words: string[]) {
  return page.getByText(name, { exact: true }).evaluate((element, wanted) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return wanted.map((word) => {
      const text = texts.find((node) => node.data.includes(word));
      if (!text) return 0;
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return range.getClientRects().length;
    });
  }, words);
}

test("document names have room, and break between words", async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  const id = await addCrane(page);
  const names = ["LTM1100_Operators_Manual_2024-rev3.pdf", "Certificate of Fitness August 2026.pdf"];
  for (const name of names) await addDocument(page, id, name, "Maintenance Manual");
  await page.goto(`/crane/${id}`);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    expect(await linesOf(page, names[0] ?? "", ["LTM1100", "Operators", "Manual"])).toEqual([1, 1, 1]);
    expect(await linesOf(page, names[1] ?? "", ["Certificate", "Fitness", "August"])).toEqual([1, 1, 1]);
    expect(await linesOf(page, "Maintenance Manual", ["Maintenance"]).catch(() => [1])).toEqual([1]);
    if (width >= 768) {
      const box = await page.getByText(names[0] ?? "", { exact: true }).boundingBox();
      expect(box?.height, `at ${width}`).toBeLessThan(30);
    }
  }
});

test("every Mates tab is seen at 320 px, with a badge", async ({ page, browser, baseURL, freshUser }) => {
  const other = await browser.newContext({ baseURL });
  const asker = await other.newPage();
  await register(asker);
  await asker.request.post("/api/mates/requests", { data: { username: freshUser.username } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/mates");
  await expect(page.getByRole("tab", { name: /Mate Requests 1/ })).toBeVisible();
  const last = await page.getByRole("tab", { name: "Shared Cranes" }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 999)).toBeLessThanOrEqual(320);
  await other.close();
});

test("the terms fill their window, whatever its height", async ({ page }) => {
  for (const height of [640, 844, 1200]) {
    await page.setViewportSize({ width: 390, height });
    await page.goto("/auth?tab=register");
    await page.getByRole("button", { name: "Terms and Conditions" }).click();
    const button = await page.getByRole("button", { name: "I Understand" }).boundingBox();
    const below = height - (button?.y ?? 0) - (button?.height ?? 0);
    expect(below, `at ${height}`).toBeGreaterThanOrEqual(0);
    expect(below, `at ${height}`).toBeLessThan(64);
  }
});

test("the badges beside the sign-in stand evenly", async ({ page }) => {
  await page.goto("/auth");
  const badges = page.getByRole("list", { name: "What you can rely on" }).getByRole("listitem");
  await expect(badges).toHaveCount(3);
  for (const width of [320, 360, 390, 480, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await badges.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().toJSON()),
    );
    const different = (key: string) => new Set(boxes.map((box) => Math.round(box[key]))).size;
    expect(different("width"), `at ${width}`).toBe(1);
    expect([different("x"), different("y")].sort(), `at ${width}`).toEqual([1, 3]);
  }
});

test("a portrait photo shows whole, and each type has its own picture and icon", async ({
  page,
  browser,
  baseURL,
  freshUser,
}) => {
  const ids = [];
  for (const type of ["telescopic", "lattice", "other"] as const) {
    ids.push(await addCrane(page, { type, model: type }));
  }
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  const pictures = page.getByRole("article").getByRole("img");
  const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(new Set(sources).size).toBe(3);
  const iconsOf = (places: ReturnType<Page["locator"]>) =>
    places.evaluateAll((icons) => icons.map((icon) => icon.innerHTML));
  const icons = await iconsOf(page.getByRole("article").locator("header svg"));
  expect(new Set(icons).size).toBe(3);

  const photo = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 500;
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const image = { name: "tall.png", mimeType: "image/png", buffer: Buffer.from(photo, "base64") };
  await page.request.post(`/api/cranes/${ids[1]}/image`, { multipart: { image } });
  for (const path of ["/", `/crane/${ids[1]}`]) {
    await page.goto(path);
    const shown = page.getByRole("img", { name: "Liebherr lattice" });
    await expect(shown).toHaveCSS("object-fit", "contain");
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth))
      .toBe(true);
  }

  const context = await browser.newContext({ baseURL });
  const mate = { page: await context.newPage() };
  const person = { ...(await register(mate.page)), ...mate };
  await makeMates({ page }, person);
  for (const id of ids) await share({ page }, id, person);
  await page.goto("/mates?tab=shared");
  await expect(page.getByText("Shared by me")).toHaveCount(3);
  const shared = await iconsOf(page.getByRole("list", { name: "Shared cranes" }).locator("li > svg"));
  expect(new Set(shared)).toEqual(new Set(icons));
  expect(freshUser.id).toBeGreaterThan(0);
  await context.close();
});

test("an icon button says what it does, after a moment or by Tab", async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  const id = await addCrane(page);
  await page.goto(`/crane/${id}`);
  const tooltip = page.getByTestId("tooltip");
  await page.getByRole("button", { name: "Print", exact: true }).hover();
  await expect(tooltip).toHaveText("Prints a sheet for the inspector");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).hover();
  await expect(tooltip).toHaveText("Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  const silent = await page
    .locator("button:not([data-tip])")
    .evaluateAll((buttons) => buttons.filter((button) => !button.textContent?.trim()).length);
  expect(silent).toBe(0);
});

test("the user's own colours show the icons and the current entry", async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  const background = (name: string) => entry(name).evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(entry("Dashboard")).toHaveAttribute("aria-current", "page");
  expect(await background("Dashboard")).not.toBe(await background("Mates"));
  const drawn = await entry("Mates").evaluate((link) => {
    const probe = document.createElement("i");
    probe.style.color = "Canvas";
    document.body.append(probe);
    const ground = getComputedStyle(probe).color;
    probe.remove();
    return [...link.querySelectorAll("path")].some((path) => getComputedStyle(path).fill !== ground);
  });
  expect(drawn).toBe(true);
});
