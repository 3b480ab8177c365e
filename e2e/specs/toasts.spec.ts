import type { Page } from "@playwright/test";
import { addCrane } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";

const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");

/** Whether the toast lies over the control that has the focus. */
async function coversControlInUse(page: Page): Promise<boolean> {
  const box = await toast(page).boundingBox();
  const used = await page.evaluate(() => {
    const { left, top, right, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
    return { left, top, right, bottom };
  });
  if (!box) throw new Error("There is no toast.");
  return (
    box.x < used.right &&
    used.left < box.x + box.width &&
    box.y < used.bottom &&
    used.top < box.y + box.height
  );
}

/** A save that the server refuses, with the form still open. */
async function failToSave(page: Page) {
  await addCrane(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Crane" });
  await dialog.getByLabel("RUC Expiry").fill("1000000000");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("422: ");
  return dialog;
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a toast lies over no button of the dialog and makes way for the field in use", async ({
      page,
      freshUser,
    }) => {
      const dialog = await failToSave(page);
      for (const name of ["Close", "Cancel", "Save Changes"]) {
        const button = await dialog.getByRole("button", { name }).boundingBox();
        const box = await toast(page).boundingBox();
        if (!button || !box) throw new Error(`${name} or the toast is not there.`);
        const isBeside = button.x >= box.x + box.width || box.x >= button.x + button.width;
        const isApart = button.y >= box.y + box.height || box.y >= button.y + button.height;
        expect(isBeside || isApart, name).toBe(true);
      }
      for (const label of ["Make", "Model", "Vehicle ID", "RUC Expiry", "COF", "Rigging Gear"]) {
        await dialog.getByLabel(label, { exact: true }).focus();
        await expect.poll(() => coversControlInUse(page), label).toBe(false);
      }
      await expectAccessible(page);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("an old toast goes when the next action succeeds, and does not come back", async ({
      page,
      freshUser,
    }) => {
      const dialog = await failToSave(page);
      expect(freshUser.id).toBeGreaterThan(0);
      // Escape means the dialog and not the toast over it.
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keep editing" }).click();
      await dialog.getByLabel("RUC Expiry").fill("98,000");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(toast(page)).toHaveCount(1);
      await expect(toast(page)).toContainText("Crane updated");
      await expect(dialog).toHaveCount(0);
      // With the dialog gone, a wide screen has it in its usual corner again.
      if (use.viewport.width < 640) return;
      const fromTheRight = async () => {
        const box = await toast(page).boundingBox();
        return box && use.viewport.width - box.x - box.width;
      };
      await expect.poll(fromTheRight).toBe(12);
    });

    for (const [way, x, y] of [
      ["right", 120, 0],
      ["left", -120, 0],
      ["up", 0, -80],
    ] as const) {
      test(`a toast is swiped away to the ${way}`, async ({ page, freshUser }) => {
        await failToSave(page);
        const box = await toast(page).boundingBox();
        if (!box) throw new Error("There is no toast.");
        const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const client = await page.context().newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
          client.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: type === "touchEnd" ? [] : [{ x: from.x + x * part, y: from.y + y * part }],
          });
        await touch("touchStart", 0);
        for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", part);
        await touch("touchEnd", 1);
        await expect(toast(page)).toHaveCount(0);
        expect(freshUser.id).toBeGreaterThan(0);
      });
    }
  });
}
