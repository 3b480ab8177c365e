import { addCrane } from "../support/cranes.ts";
import { expect } from "../support/fixtures.ts";
import { makeMates, share, test } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test("a crane that a mate deletes is in the owner's bin, and comes back", async ({ wiremu, tama }) => {
  const [owner, mate] = [wiremu.page, tama.page];
  const crane = await addCrane(owner);
  const other = await addCrane(owner, { model: "AC 60" });
  await makeMates(wiremu, tama);
  for (const id of [crane, other]) await share(wiremu, id, tama);

  await mate.goto(`/crane/${crane}`);
  await mate.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = mate.getByRole("alertdialog");
  await expect(dialog).toContainText(`It goes into their bin, and they are told.`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectToast(mate, "Crane deleted");
  expect((await mate.request.delete(`/api/cranes/${other}`)).status()).toBe(204);

  await owner.goto("/alerts");
  const alerts = owner.getByRole("region", { name: "Alerts by crane" }).getByRole("listitem");
  const told = alerts.filter({ hasText: `${tama.username} deleted` });
  await expect(told).toHaveCount(2);
  const until = /until (\d+ \w+ \d{4})/.exec((await told.first().textContent()) ?? "")?.[1];
  await owner.goto("/");
  await expect(owner.getByText("2 cranes are in your bin")).toBeVisible();
  await owner.getByRole("link", { name: "Open the bin" }).click();
  const rows = owner.getByRole("list", { name: "Bin" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`Deleted by ${tama.username} on`);
  await expect(rows.first()).toContainText(`It goes by itself on ${until}.`);
  await expectFitsAndIsAccessible(owner);

  await rows
    .filter({ hasText: "AC 60" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: /^Put back/ }).click();
  await expectToast(owner, "Crane put back");
  await expect(owner.getByText("The bin is empty")).toBeVisible();
  await owner.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(owner.getByRole("link", { name: "Open the bin" })).toBeHidden();
  await owner.goto(`/crane/${crane}`);
  await expect(owner.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await mate.goto(`/crane/${crane}`);
  await expect(mate.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
});
