import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addCrane, inDays, shareCrane } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, register, test } from "../support/fixtures.ts";
import { officeWidths } from "../support/screens.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Cranes" });
const box = (page: Page, name: string | RegExp) => grid(page).getByRole("checkbox", { name });
const selected = (page: Page) => grid(page).getByRole("row", { selected: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function addThree(page: Page) {
  for (const vehicleId of ["KRN1", "KRN2", "KRN3"]) {
    await addCrane(page, { vehicleId, cofExpiry: inDays(10) });
  }
}

for (const width of officeWidths) {
  test(`at ${width} px several cranes are selected and renewed together`, async ({ page, freshUser }) => {
    await page.setViewportSize({ width, height: 900 });
    await addThree(page);
    await page.goto("/?view=details");
    await box(page, /KRN1/).click();
    await box(page, /KRN3/).click();
    await expect(page.getByText("2 selected")).toBeVisible();
    await expect(selected(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await press(page, "Renew");
    const dialog = page.getByRole("dialog", { name: "Renew Several" });
    await expect(dialog.getByRole("listitem")).toHaveText([/KRN1/, /KRN3/]);
    await dialog.getByRole("combobox", { name: "Runs to" }).selectOption("The same day for all");
    await dialog.getByRole("button", { name: "Renew 2 cranes" }).click();
    await expect(dialog.getByText("Choose the day that the certificates run to.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Day" }).fill("+6m");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Renew 2 cranes" }).click();
    await expect(page.getByText("2 cranes renewed").first()).toBeVisible();
    await expect(grid(page).getByRole("row", { name: /KRN2/ })).toContainText("Expiring");
    await expect(grid(page).getByRole("row", { name: /KRN1/ })).not.toContainText("Expiring");
    await expect(grid(page).getByRole("row", { name: /KRN3/ })).not.toContainText("Expiring");
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("the keyboard selects ranges, the filter decides what is meant, and the list is exported", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await addThree(page);
  await page.goto("/?view=details");
  await grid(page).getByRole("gridcell", { name: "KRN1", exact: true }).click();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected(page)).toHaveCount(2);
  await page.keyboard.press("Control+a");
  await expect(page.getByText("3 selected")).toBeVisible();
  // What the filter hides is not meant, and is back with it.
  await page.getByRole("searchbox").fill("krn2");
  await expect(page.getByText("1 selected")).toBeVisible();
  await press(page, "Export");
  const exporting = page.getByRole("dialog", { name: "Export List" });
  await exporting.getByRole("combobox", { name: "File" }).selectOption("Text (.csv)");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Export 1 crane" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("Vehicle ID,Type,Make,Model,Road User KM,COF,Rego,M&I,Rigging Gear,");
  expect(text.match(/KRN\d/g)).toEqual(["KRN2"]);
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText("3 selected")).toBeVisible();
  // Packs and stickers take the selection.
  await press(page, "Pack");
  const pack = page.getByRole("dialog", { name: "Site Pack" });
  await expect(pack.getByText("Cranes: 3 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pack).toHaveCount(0);
  await press(page, "Stickers");
  await expect(page.getByRole("dialog", { name: "Stickers" }).getByText("Cranes: 3 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  // The Run box knows what can be done with them.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Run" }).getByRole("combobox").fill("mute sel");
  await page.keyboard.press("Enter");
  const mute = page.getByRole("dialog", { name: "Alerts of Several" });
  await mute.getByRole("button", { name: "Mute 3 cranes" }).click();
  await expect(page.getByText("3 cranes muted").first()).toBeVisible();
  const settings = await page.request.get("/api/alerts/settings");
  expect(((await settings.json()) as { mutedCraneIds: number[] }).mutedCraneIds).toHaveLength(3);
  expect(freshUser.id).toBeGreaterThan(0);
});

test("what cannot be done with one of them is said, and the others are done", async ({
  page,
  browser,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const other = await browser.newContext();
  const matePage = await other.newPage();
  const mate = await register(matePage);
  // A crane of the mate's that may only be looked at.
  const theirs = await addCrane(matePage, { vehicleId: "HEMI9" });
  await shareCrane(matePage, theirs, { page, ...freshUser }, "view");
  await addThree(page);
  // One is shared already.
  const fleet = (await (await page.request.get("/api/cranes")).json()) as { id: number; vehicleId: string }[];
  const first = fleet.find(({ vehicleId }) => vehicleId === "KRN1");
  const shared = await page.request.post("/api/mates/share-crane", {
    data: { craneId: first?.id, sharedWithUserId: mate.id },
  });
  expect(shared.status()).toBe(201);

  await page.goto("/?view=details");
  await box(page, "Select all that are listed").click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await press(page, "Share");
  const dialog = page.getByRole("dialog", { name: "Share Several" });
  await expect(dialog.getByText("1 crane left as it is")).toBeVisible();
  await expect(dialog.getByText(`It belongs to ${mate.username}.`)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Mate" }).selectOption(mate.username);
  await dialog.getByRole("button", { name: "Share 3 cranes" }).click();
  await expect(dialog.getByText("2 cranes shared")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([
    /KRN1.*You share this crane with that mate already/,
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await press(page, "Archive");
  const archive = page.getByRole("dialog", { name: "Archive Several" });
  await expect(archive.getByText(`${mate.username} lets you only look at it.`)).toBeVisible();
  await archive.getByRole("button", { name: "Archive 3 cranes" }).click();
  await expect(page.getByText("3 cranes archived").first()).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(1);
  await other.close();
});
