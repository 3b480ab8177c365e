import { expect } from "../support/fixtures.ts";
import { makeMates, test } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("somebody who pesters is blocked, learns nothing of it, and can be unblocked", async ({
  wiremu,
  tama,
}) => {
  const ask = () => wiremu.page.request.post("/api/mates/requests", { data: { username: tama.username } });
  expect((await ask()).status()).toBe(201);
  await tama.page.goto("/mates?tab=requests");
  await tama.page.getByRole("button", { name: `Block ${wiremu.username}` }).click();
  const dialog = tama.page.getByRole("alertdialog");
  await expect(dialog).toContainText("Nobody tells them that they are blocked.");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expectToast(tama.page, "Person blocked", `You see no more requests from ${wiremu.username}.`);
  await expect(tama.page.getByText("No requests waiting")).toBeVisible();
  const blocked = tama.page.getByRole("list", { name: "Blocked" }).getByRole("listitem");
  await expect(blocked).toContainText(wiremu.username);
  await expectFitsAndIsAccessible(tama.page);

  await wiremu.page.goto("/mates");
  await wiremu.page.getByLabel("Username").fill(tama.username);
  await wiremu.page.getByRole("button", { name: "Send Request" }).click();
  await expectToast(wiremu.page, "Mate request sent");
  await expect(wiremu.page.getByRole("list", { name: "Pending requests" })).toContainText(tama.username);
  await tama.page.reload();
  await expect(tama.page.getByText("No requests waiting")).toBeVisible();

  await tama.page.getByRole("button", { name: `Unblock ${wiremu.username}` }).click();
  await expectToast(tama.page, "Person unblocked");
  await expect(tama.page.getByRole("button", { name: `Accept ${wiremu.username}` })).toBeVisible();
  await expect(blocked).toBeHidden();
});

test("blocking a mate ends all between the two", async ({ wiremu, tama }) => {
  await makeMates(wiremu, tama);
  await tama.page.goto("/mates");
  await tama.page.getByRole("button", { name: `Block ${wiremu.username}` }).click();
  await expectFitsAndIsAccessible(tama.page);
  await tama.page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(tama.page.getByText("No mates yet")).toBeVisible();
  await wiremu.page.goto("/mates");
  await expect(wiremu.page.getByText("No mates yet")).toBeVisible();
});
