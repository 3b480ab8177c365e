import { expect, expectAccessible, register, test } from "../support/fixtures.ts";
import { startReplaceable } from "../support/new-version.ts";

test.use({ serviceWorkers: "allow" });

test("a new version is offered once, and never in the middle of a form", async ({ browser, server }) => {
  const replaceable = await startReplaceable(server.url);
  const context = await browser.newContext({ baseURL: replaceable.url });
  const page = await context.newPage();
  await register(page);
  const version = () => page.locator("meta[name=version]").getAttribute("content");
  /** Has the browser look for a new version, and waits until it has it. */
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const changed = new Promise((settle) =>
        navigator.serviceWorker.addEventListener("controllerchange", settle, { once: true }),
      );
      await registration.update();
      await changed;
    });
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const old = await version();

  await page.getByRole("button", { name: "Add New Crane" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await dialog.getByLabel("Make").fill("Kobelco");
  replaceable.replace();
  await look();
  const offer = page.getByText("A new version is ready:");
  await expect(dialog.getByLabel("Make")).toHaveValue("Kobelco");
  await expect(offer).toHaveCount(0);
  // The page of the version before goes on, also with scripts that it did not have yet.
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(offer).toHaveCount(0);
  expect(await version()).toBe(old);

  await page.goto("/mates");
  expect(await version()).not.toBe(old);
  await expect(page.getByRole("heading", { level: 1, name: /Mates/ })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
  replaceable.stop();
});

test("Reload brings the new version", async ({ browser, server }) => {
  const replaceable = await startReplaceable(server.url);
  const context = await browser.newContext({ baseURL: replaceable.url });
  const page = await context.newPage();
  await register(page);
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const old = await page.locator("meta[name=version]").getAttribute("content");
  replaceable.replace();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("meta[name=version]")).not.toHaveAttribute("content", old ?? "");
  await expect(page.getByText("A new version is ready:")).toHaveCount(0);
  await context.close();
  replaceable.stop();
});
