import { addCrane, shareCrane } from "../support/cranes.ts";
import { test as base, expect } from "../support/fixtures.ts";
import { test } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";

test("a crane's page tells who changed which date from what to what", async ({ wiremu, tama }) => {
  const id = await addCrane(wiremu.page);
  await shareCrane(wiremu.page, id, tama, "edit");
  const crane = (await (await tama.page.request.get(`/api/cranes/${id}`)).json()) as Record<string, unknown>;
  const changed = { ...crane, make: "Grove", cofExpiry: "2031-03-01T10:59:59.999Z" };
  expect((await tama.page.request.put(`/api/cranes/${id}`, { data: changed })).status()).toBe(200);

  await wiremu.page.goto(`/crane/${id}`);
  await wiremu.page.getByText("Who did what").click();
  const rows = wiremu.page.getByRole("table", { name: "Activity" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(
    new RegExp(
      `${tama.username} changed the make from Liebherr to Grove, the COF from .+ to 1 March 2031\\.`,
    ),
  );
  await expect(
    rows.filter({ hasText: `${wiremu.username} shared the crane with ${tama.username}.` }),
  ).toHaveCount(1);
  await expect(rows.filter({ hasText: `${wiremu.username} added the crane.` })).toHaveCount(1);
  await expectFitsAndIsAccessible(wiremu.page);
});

base("Security tells what was done with one's account", async ({ page, freshUser }) => {
  const wrong = { username: freshUser.username, password: "not this one" };
  expect((await page.request.post("/api/login", { data: wrong })).status()).toBe(401);
  await page.goto("/profile?tab=security");
  await page.getByText("What was done with your account").click();
  const rows = page.getByRole("table", { name: "Activity" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Somebody tried to sign in with a wrong password, from 127.0.0.x.");
  await expect(rows.nth(2)).toContainText(`${freshUser.username} registered with`);
  await expectFitsAndIsAccessible(page);
});
