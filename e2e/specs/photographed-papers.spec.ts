import type { Page } from "@playwright/test";
import { addCrane } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { photographPaper, turned } from "../support/photos.ts";
import { devices } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

interface Filed {
  documents: { id: number; name: string; documentType: string }[];
}

async function documentsOf(page: Page, id: number): Promise<Filed["documents"]> {
  const answer = await page.request.get(`/api/cranes/${id}`);
  return ((await answer.json()) as Filed).documents;
}

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Photograph a paper" }).click();
  return page.getByRole("dialog", { name: "Photograph a paper" });
}

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("photos of a paper are cut out, put in order and filed as one PDF", async ({ page, freshUser }) => {
      const id = await addCrane(page);
      await page.goto(`/crane/${id}`);
      const dialog = await openDialog(page);
      const photo = await photographPaper(page, "front.jpg");
      await dialog.getByLabel("Take a photo").setInputFiles(turned(photo));

      // The sheet was found: its corner is not that of the photo.
      const corner = dialog.getByRole("button", { name: /^Top left corner: / });
      await expect(corner).not.toHaveAccessibleName("Top left corner: 0 across, 0 down");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole("button", { name: "Whole photo" }).click();
      await corner.focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowDown");
      await expect(corner).toHaveAccessibleName("Top left corner: 5 across, 5 down");
      const box = await corner.boundingBox();
      if (!box) throw new Error("the corner is not there");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 40, { steps: 4 });
      await page.mouse.up();
      await expect(corner).not.toHaveAccessibleName("Top left corner: 5 across, 5 down");
      await dialog.getByRole("button", { name: "As proposed" }).click();
      await dialog.getByRole("button", { name: "Use this outline" }).click();

      const pages = dialog.getByRole("list", { name: "Pages" });
      await expect(pages.getByRole("listitem")).toHaveCount(1);
      await dialog.getByLabel("Choose photos").setInputFiles([photo, { ...photo, name: "back.jpg" }]);
      await expect(pages.getByRole("listitem")).toHaveCount(3);
      await dialog.getByRole("button", { name: "Move page 1 down" }).click();
      await dialog.getByRole("button", { name: "Remove page 3" }).click();
      await expect(pages.getByRole("listitem")).toHaveCount(2);
      await expectAccessible(page);
      await dialog.getByLabel("Name").fill("COF 2027");
      await dialog.getByLabel("Document type").selectOption("Certification");
      await dialog.getByRole("button", { name: "File as PDF" }).click();
      await expectToast(page, "Document uploaded");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("COF 2027.pdf").first()).toBeVisible();

      const [filed, ...more] = await documentsOf(page, id);
      expect(more).toEqual([]);
      expect(filed?.documentType).toBe("Certification");
      const pdf = (await (await page.request.get(`/api/documents/${filed?.id}`)).body()).toString("latin1");
      expect(pdf.startsWith("%PDF-1.4")).toBe(true);
      expect(pdf).toContain("/Count 2");
      // The photo that lay is a lying page, and the one that was turned stands.
      const sheets = [...pdf.matchAll(/\/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
        ([, width, height]) => Number(width) < Number(height),
      );
      expect(sheets).toEqual([false, true]);
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}

test("what is no photo is told, and nothing is lost by a closed dialog without asking", async ({
  page,
  freshUser,
}) => {
  const id = await addCrane(page);
  await page.goto(`/crane/${id}`);
  const dialog = await openDialog(page);
  const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
  await dialog.getByLabel("Choose photos").setInputFiles(text);
  await expect(dialog.getByText("notes.jpg cannot be read as a photo.", { exact: false })).toBeVisible();
  await dialog.getByLabel("Choose photos").setInputFiles(await photographPaper(page, "front.jpg"));
  await dialog.getByRole("button", { name: "Use this outline" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Close without saving?")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByRole("list", { name: "Pages" })).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

test.describe("without a signal", () => {
  test.use({ serviceWorkers: "allow" });

  test("a photographed paper waits, and is sent once", async ({ page, context, freshUser }) => {
    const id = await addCrane(page);
    await page.goto("/");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await page.goto(`/crane/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
    const photo = await photographPaper(page, "front.jpg");
    await context.setOffline(true);
    const dialog = await openDialog(page);
    await dialog.getByLabel("Take a photo").setInputFiles(photo);
    await dialog.getByRole("button", { name: "Use this outline" }).click();
    await dialog.getByRole("button", { name: "File as PDF" }).click();
    await expectToast(page, "Waiting to be sent");
    await expect(page.getByText("1 change is waiting to be sent")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/(is|are) waiting to be sent/)).toHaveCount(0);
    await expect.poll(async () => (await documentsOf(page, id)).length).toBe(1);
    expect(freshUser.id).toBeGreaterThan(0);
  });
});
