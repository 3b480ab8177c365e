import type { Page } from "@playwright/test";
import { addCrane, craneFacts, manualBytes } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { photographPaper } from "../support/photos.ts";
import { devices } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test.use({ serviceWorkers: "allow" });

async function openCrane(page: Page, id: number): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.goto(`/crane/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
  // What the dialogs show is there before the signal goes.
  for (const kept of [`/api/cranes/${id}`, `/api/cranes/${id}/certificates`, `/api/cranes/${id}/ruc`]) {
    const isKept = (address: string) => caches.match(address, { ignoreVary: true }).then(Boolean);
    await expect.poll(() => page.evaluate(isKept, kept)).toBe(true);
  }
}

interface Entries {
  kinds: { key: string; renewals: object[] }[];
}

/** How often a certificate was entered, by what the server knows. */
async function entriesOf(page: Page, id: number, kind: string) {
  const answer = await page.request.get(`/api/cranes/${id}/certificates`);
  const { kinds } = (await answer.json()) as Entries;
  return kinds.find(({ key }) => key === kind)?.renewals ?? [];
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a renewal with its photo waits for a signal, outlives a reload, and is sent once", async ({
      page,
      context,
      freshUser,
    }) => {
      const id = await addCrane(page);
      const before = (await entriesOf(page, id, "cof")).length;
      await openCrane(page, id);
      await context.setOffline(true);
      await page.getByRole("button", { name: "Renew COF" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Renew COF" });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "cof.pdf", mimeType: "application/pdf", buffer: manualBytes });
      await dialog.getByRole("button", { name: /2027/ }).first().click();
      await expectToast(page, "Waiting to be sent", /^COF of Liebherr LTM 1100 renewed to /);
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("1 change is waiting to be sent")).toBeVisible();
      await expectAccessible(page);

      await page.reload();
      await expect(page.getByText("1 change is waiting to be sent")).toBeVisible();
      await page.getByRole("button", { name: "Show" }).click();
      const list = page.getByRole("dialog", { name: "Waiting to be sent" });
      await expect(list.getByText(/^COF of Liebherr LTM 1100 renewed to /)).toBeVisible();
      await expectAccessible(page);
      await list.getByRole("button", { name: "Close" }).last().click();
      expect(await entriesOf(page, id, "cof")).toHaveLength(before);

      await context.setOffline(false);
      await expect(page.getByText("waiting to be sent")).toHaveCount(0);
      await expect(page.getByText("cof.pdf").first()).toBeVisible();
      const after = await entriesOf(page, id, "cof");
      expect(after).toHaveLength(before + 1);
      const crane = (await (await page.request.get(`/api/cranes/${id}`)).json()) as { documents: unknown[] };
      expect(crane.documents).toHaveLength(1);
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}

test.describe("without the worker, which hides from a test what is sent", () => {
  test.use({ serviceWorkers: "block" });

  test("an answer that is lost on the way does not enter a reading twice", async ({ page, freshUser }) => {
    const id = await addCrane(page, { roadUserKm: 20_000 });
    await page.goto(`/crane/${id}`);
    const path = `/api/cranes/${id}/ruc/readings`;
    // It arrives, and the answer does not.
    await page.route(
      `**${path}`,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    const again = page.waitForResponse(
      (response) => response.url().endsWith(path) && response.headers()["idempotent-replayed"] === "true",
    );
    await page.getByRole("button", { name: "Add Reading" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Reading" });
    await dialog.getByLabel("Kilometres").fill("15000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Waiting to be sent");
    await page.getByRole("button", { name: "Dismiss" }).click();
    // The page is seen again; or it starts only now, and sends what waits at its start.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect((await again).status()).toBe(201);
    await expect(page.getByText("waiting to be sent")).toHaveCount(0);
    expect(freshUser.id).toBeGreaterThan(0);
  });
});

test("what the server does not take is told, and is removed or sent again", async ({
  page,
  context,
  freshUser,
}) => {
  const id = await addCrane(page);
  await openCrane(page, id);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "manual.pdf", mimeType: "application/pdf", buffer: manualBytes });
  await dialog.getByRole("button", { name: "Upload Document" }).click();
  await expectToast(page, "Waiting to be sent");
  // Meanwhile the crane goes.
  expect((await page.request.delete(`/api/cranes/${id}`)).status()).toBe(204);
  await context.setOffline(false);
  await expect(page.getByText("1 was not taken")).toBeVisible();
  await page.getByRole("button", { name: "Show" }).click();
  const list = page.getByRole("dialog", { name: "Waiting to be sent" });
  await expect(list.getByText("Crane not found")).toBeVisible();
  await list.getByRole("button", { name: "Remove manual.pdf" }).click();
  await expect(list.getByText("All is sent")).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a crane that somebody else changed meanwhile opens its form with the newer version", async ({
  page,
  context,
  freshUser,
}) => {
  const id = await addCrane(page);
  await openCrane(page, id);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Crane" });
  await dialog.getByLabel("Model").fill("LTM 1090");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Waiting to be sent", "Changes to Liebherr LTM 1100");
  await expect(dialog).toHaveCount(0);
  const changed = await page.request.put(`/api/cranes/${id}`, { data: craneFacts({ make: "Grove" }) });
  expect(changed.status(), await changed.text()).toBe(200);

  await context.setOffline(false);
  await expect(dialog.getByText("Somebody else changed this crane", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Load the newer version" }).click();
  await expect(dialog.getByText("The newer version is loaded")).toBeVisible();
  await expect(dialog.getByLabel("Make")).toHaveValue("Grove");
  await expect(dialog.getByLabel("Model")).toHaveValue("LTM 1090");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grove LTM 1090" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("not taken")).toHaveCount(0);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a crane's changes with a picture wait for a signal, and are sent once", async ({
  page,
  context,
  freshUser,
}) => {
  const id = await addCrane(page);
  await openCrane(page, id);
  const photo = await photographPaper(page, "crane.jpg");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Crane" });
  await dialog.getByLabel("Model").fill("LTM 1090");
  await dialog.getByLabel("Choose an image").setInputFiles(photo);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Waiting to be sent");
  await expect(page.getByText("2 changes are waiting to be sent")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/(is|are) waiting to be sent/)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1090" })).toBeVisible();
  const crane = (await (await page.request.get(`/api/cranes/${id}`)).json()) as { imageUrl: string };
  expect(crane.imageUrl).toMatch(/^\/api\/cranes\//);
  expect(freshUser.id).toBeGreaterThan(0);
});
