import { addDocument } from "../support/documents.ts";
import { expect, expectAccessible } from "../support/fixtures.ts";
import { addCrane, shareCrane } from "../support/fleet.ts";
import { makeMates, test } from "../support/people.ts";

for (const access of ["view", "edit"] as const) {
  test(`a mate with ${access} access sees the buttons that go with it`, async ({ wiremu, tama }) => {
    const crane = await addCrane(wiremu.page);
    await addDocument(wiremu.page, crane.id, "manual.pdf", "Operators Manual");
    await makeMates(wiremu, tama);
    await shareCrane(wiremu.page, crane.id, tama.id, access);

    await tama.page.goto(`/crane/${crane.id}`);
    await expect(tama.page.getByText(`Shared by ${wiremu.username}`)).toBeVisible();
    await expect(tama.page.getByRole("link", { name: "View Document" })).toBeVisible();
    const count = access === "edit" ? 1 : 0;
    for (const name of ["Edit", "Delete", "Add Document", "Delete manual.pdf"]) {
      await expect(tama.page.getByRole("button", { name, exact: true })).toHaveCount(count);
    }
    await expectAccessible(tama.page);
  });
}
