import type { Page } from "@playwright/test";
import { addCrane, addDocument, manualBytes, photoBytes } from "../support/cranes.ts";
import { expect, register, test } from "../support/fixtures.ts";

// Every browser test fails where a page breaks a rule of the content policy (support/fixtures.ts). Here is what no other
// test opens, and what the rules are.

/** Who may be the source of what, by the name of the rule. */
async function policyOf(page: Page, path: string): Promise<Map<string, string>> {
  const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  return new Map(policy.split("; ").map((rule) => [rule.split(" ")[0] ?? "", rule]));
}

test("no answer allows styles or scripts of somebody else's making", async ({ page, freshUser }) => {
  const crane = await addCrane(page);
  const paper = await addDocument(page, crane, "Manual.pdf", "Crane Charts", manualBytes);
  const photo = await addDocument(page, crane, "Hook.jpg", "Other", photoBytes);
  const paths = ["/", "/auth", "/api/cranes", "/api/docs/", "/s/AAAAAAAAAAAAAAAAAAAAAA"];
  for (const path of [...paths, `/api/documents/${paper}`, `/api/documents/${photo}`]) {
    const rules = await policyOf(page, path);
    expect([...rules.values()].join("; "), path).not.toContain("unsafe");
    expect(rules.get("script-src") ?? rules.get("default-src"), path).toMatch(/ '(self|none)'$/);
  }
  expect((await policyOf(page, "/")).get("style-src")).toMatch(/^style-src 'self' 'sha256-[\w+/]{43}='$/);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("what somebody smuggles into a page is neither drawn nor run", async ({ browser, baseURL }) => {
  // A context of its own: here the rules are broken on purpose.
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  const seen = await page.evaluate(() => {
    const place = document.createElement("div");
    place.innerHTML =
      '<style>#smuggled { outline: 7px solid }</style><p id="smuggled" style="padding: 7px" onclick="window.ran = 1">x</p>';
    document.body.append(place);
    const script = document.createElement("script");
    script.textContent = "window.ran = 1";
    document.body.append(script);
    const smuggled = document.querySelector<HTMLElement>("#smuggled");
    if (!smuggled) throw new Error("not there");
    smuggled.click();
    const { outlineWidth, padding } = getComputedStyle(smuggled);
    return { outlineWidth, padding, ran: "ran" in window };
  });
  expect(seen).toEqual({ outlineWidth: expect.not.stringContaining("7px"), padding: "0px", ran: false });
  await context.close();
});

test("the first picture has its colours before any style sheet is there", async ({ page }) => {
  await page.route(/\/assets\//, (route) => route.abort());
  await page.goto("/auth");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(background).toBe("rgb(32, 104, 107)");
});

test("checking the sign-in forms breaks no rule", async ({ page }) => {
  await page.goto("/auth?tab=register");
  await page.getByLabel("I'm not a robot").check();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("nor do profile and mates", async ({ page }) => {
  await register(page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await page.goto("/mates?tab=shared");
  await page.getByRole("button", { name: "Share Crane" }).click();
  await expect(page.getByText("Please select a crane")).toBeVisible();
});

test("nor do the pages about the API, with a call folded open", async ({ page }) => {
  await page.goto("/api/docs/");
  await page.getByText("/api/cranes", { exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Try it out" }).first()).toBeVisible();
});

test("nor does a page with a dialog when it is printed", async ({ page, freshUser }) => {
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  await page.getByRole("button", { name: "Renew COF" }).first().click();
  await expect(page.getByRole("dialog", { name: "Renew COF" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.pdf({ format: "A4" });
  expect(freshUser.id).toBeGreaterThan(0);
});

test("the page behind a window stands still, and does not move where its scroll bar goes", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const crane = await addCrane(page);
  await page.goto(`/crane/${crane}`);
  const renew = page.getByRole("region", { name: "COF" }).getByRole("button", { name: "Renew COF" });
  await renew.scrollIntoViewIfNeeded();
  await expect(renew).toBeVisible();
  const place = () =>
    page.evaluate(() => [scrollY, document.querySelector("h1")?.getBoundingClientRect().left ?? 0]);
  const before = await place();
  await renew.click();
  const dialog = page.getByRole("dialog", { name: "Renew COF" });
  await expect(dialog).toBeVisible();
  await page.mouse.move(640, 480);
  await page.mouse.wheel(0, 300);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 300);
  expect(await place()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.mouse.move(640, 250);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -50);
      return (await place())[0];
    })
    .not.toBe(before[0]);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a paper and a photo open in a tab of their own, in the middle @whole-browser", async ({
  page,
  freshUser,
}) => {
  const crane = await addCrane(page);
  const photo = await addDocument(page, crane, "Hook.jpg", "Other", photoBytes);
  await page.setViewportSize({ width: 2400, height: 1600 });
  await page.goto(`/api/documents/${photo}`);
  const sides = () =>
    page.evaluate(() => {
      const { left, right, width } = document.images[0]?.getBoundingClientRect() ?? new DOMRect();
      return width > 0 && Math.abs(left - (innerWidth - right)) <= 1;
    });
  await expect.poll(sides).toBe(true);
  const paper = await addDocument(page, crane, "Manual.pdf", "Crane Charts", manualBytes);
  await page.goto(`/api/documents/${paper}`);
  await expect(page.locator("embed, iframe, body")).not.toHaveCount(0);
  expect(freshUser.id).toBeGreaterThan(0);
});
