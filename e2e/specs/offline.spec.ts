import type { Page } from "@playwright/test";
import { addCrane, addDocument, manualBytes } from "../support/cranes.ts";
import { expect, expectAccessible, type Person, register, test } from "../support/fixtures.ts";
import { photographPaper } from "../support/photos.ts";
import { devices, expectFitsAndIsAccessible } from "../support/screens.ts";

test.use({ serviceWorkers: "allow" });

/** Opens a page and waits until its service worker has all that it needs without a signal. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Waits until an answer is kept for reading without a signal. */
async function expectKept(page: Page, path: string): Promise<void> {
  const isKept = (address: string) => caches.match(address, { ignoreVary: true }).then(Boolean);
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
}

/** The names of all that is kept of users in this browser. */
function keptOfUsers(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("cranedesk-of-")));
}

async function keptOfOthers(page: Page, { id }: Person): Promise<string[]> {
  return (await keptOfUsers(page)).filter((name) => !name.startsWith(`cranedesk-of-${id}-`));
}

const offline = /^Offline: as at \d+:\d\d/;

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("what was seen opens without a signal, and is asked for anew when there is one", async ({
      page,
      context,
      freshUser,
    }) => {
      const id = await addCrane(page);
      await openWithWorker(page, "/");
      await expectKept(page, "/api/cranes");
      await page.goto(`/crane/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
      await expectKept(page, `/api/cranes/${id}`);
      await expectKept(page, `/api/cranes/${id}/certificates`);

      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
      await expect(page.getByText(offline)).toBeVisible();
      await expectAccessible(page);
      await page.goto("/");
      await expect(page.getByRole("article", { name: "Liebherr LTM 1100" })).toBeVisible();
      await expect(page.getByText(offline)).toBeVisible();
      // A screen that was never opened has its script all the same.
      await page.goto("/charts");
      await expect(page.getByRole("heading", { level: 1, name: "Quick Charts" })).toBeVisible();

      await page.goto("/");
      await expect(page.getByRole("article", { name: "Liebherr LTM 1100" })).toBeVisible();
      await addCrane(page, { make: "Kobelco", model: "CKE900", vehicleId: "KRN9" });
      await context.setOffline(false);
      await expect(page.getByRole("article", { name: "Kobelco CKE900" })).toBeVisible();
      await expect(page.getByText(offline)).toHaveCount(0);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a crane's papers are kept on this phone, and open without a signal", async ({
      page,
      context,
      freshUser,
    }) => {
      const id = await addCrane(page);
      const certificate = await addDocument(page, id, "cof.pdf", "Certification", manualBytes);
      const manual = await addDocument(page, id, "manual.pdf", "Operators Manual", manualBytes);
      await openWithWorker(page, "/");
      await page.goto(`/crane/${id}`);
      const keep = page.getByRole("checkbox", { name: "Keep on this phone" });
      // The certificates of one's own cranes are kept without being asked for.
      await expect(page.getByText("1 of 2 papers open without a signal.")).toBeVisible();
      await expectKept(page, `/api/documents/${certificate}`);
      await keep.check();
      await expect(page.getByText("2 of 2 papers open without a signal.")).toBeVisible();
      await expect(page.getByText(/Papers on this phone take [\d.]+ KB of 200 MB\./)).toBeVisible();
      await expectFitsAndIsAccessible(page);

      await context.setOffline(true);
      const read = (document: number) =>
        page.evaluate(async (address) => {
          const response = await fetch(address);
          return { kind: response.headers.get("content-type"), size: (await response.blob()).size };
        }, `/api/documents/${document}`);
      for (const document of [certificate, manual]) {
        expect(await read(document)).toEqual({ kind: "application/pdf", size: manualBytes.length });
      }
      await context.setOffline(false);
      await keep.uncheck();
      await expect(page.getByText("1 of 2 papers open without a signal.")).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}

async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("I'm not a robot").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("two people on one phone never see each other's cranes", async ({ page, context, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL });
  const other = await register(await elsewhere.newPage());
  await elsewhere.close();
  const first = await register(page);
  await addCrane(page);
  await openWithWorker(page, "/");
  await expectKept(page, "/api/cranes");
  expect(await keptOfUsers(page)).toContain(`cranedesk-of-${first.id}-answers`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => keptOfUsers(page)).toEqual([]);

  await signIn(page, other);
  await expect(page.getByText("No cranes found")).toBeVisible();
  await expectKept(page, "/api/cranes");
  await expectKept(page, "/api/user");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByText("No cranes found")).toBeVisible();
  expect(await keptOfOthers(page, other)).toEqual([]);
});

test("who signs in by another way finds nothing of who was there before", async ({ page, context }) => {
  await register(page);
  await addCrane(page);
  await openWithWorker(page, "/");
  await expectKept(page, "/api/cranes");
  // The cookies are another user's, and no page has seen it.
  const other = await register(page);
  await context.setOffline(true);
  await page.goto("/").catch(() => {});
  await expect(page.getByText("The server did not answer as expected")).toBeVisible();
  await expect(page.getByText("Liebherr")).toHaveCount(0);
  expect(await keptOfOthers(page, other)).toEqual([]);
});

test("a session that has ended takes with it what was kept", async ({ page, context, freshUser }) => {
  const id = await addCrane(page);
  await addDocument(page, id, "cof.pdf", "Certification");
  await openWithWorker(page, "/");
  await page.goto(`/crane/${id}`);
  await expect(page.getByText("1 of 1 paper open without a signal.")).toBeVisible();
  expect(await keptOfUsers(page)).toHaveLength(2);
  await page.request.post("/api/logout");
  // The server knows the session no more, and the browser is not told until it asks.
  await context.addCookies([{ name: "cranedesk-signed-in", value: String(freshUser.id), url: page.url() }]);
  await page.reload();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => keptOfUsers(page)).toEqual([]);
});

test("a crane that is not theirs any more is not kept", async ({ page, context, freshUser }) => {
  const id = await addCrane(page);
  await openWithWorker(page, `/crane/${id}`);
  await expectKept(page, `/api/cranes/${id}`);
  expect((await page.request.delete(`/api/cranes/${id}`)).status()).toBe(204);
  await page.reload();
  await expect(page.getByText("Error Loading Crane")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Error Loading Crane")).toBeVisible();
  await expect(page.getByText("Liebherr")).toHaveCount(0);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("pictures of cranes that were seen show without a signal", async ({ page, context, freshUser }) => {
  const id = await addCrane(page);
  await page.goto("/");
  const image = await photographPaper(page, "crane.jpg");
  const sent = await page.request.post(`/api/cranes/${id}/image`, { multipart: { image } });
  expect(sent.status(), await sent.text()).toBeLessThan(300);
  const { imageUrl, thumbnailUrl } = (await sent.json()) as { imageUrl: string; thumbnailUrl: string };
  // The first visit counts too: its pictures came before there was a worker.
  await page.reload();
  await openWithWorker(page, "/");
  await expectKept(page, thumbnailUrl);
  await page.goto(`/crane/${id}`);
  await expectKept(page, imageUrl);
  await context.setOffline(true);
  const shows = (address: string) =>
    expect
      .poll(() =>
        page.evaluate((src) => {
          const picture = [...document.images].find((one) => one.currentSrc.endsWith(src));
          return picture?.complete === true && picture.naturalWidth > 0;
        }, address),
      )
      .toBe(true);
  await page.reload();
  await shows(imageUrl);
  await page.goto("/");
  await shows(thumbnailUrl);
  expect(freshUser.id).toBeGreaterThan(0);
});
