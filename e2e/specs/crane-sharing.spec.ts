import { addCrane, addDocument, shareCrane } from "../support/cranes.ts";
import { expect, expectAccessible, register, test } from "../support/fixtures.ts";

for (const access of ["view", "edit"] as const) {
  test(`a mate with ${access} access sees the buttons that go with it`, async ({
    page,
    freshUser,
    browser,
    baseURL,
  }) => {
    const id = await addCrane(page);
    await addDocument(page, id, "manual.pdf", "Operators Manual");
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const matePage = await context.newPage();
    const mate = await register(matePage);
    await shareCrane(page, id, { page: matePage, ...mate }, access);

    await matePage.goto(`/crane/${id}`);
    await expect(matePage.getByText(`Shared by ${freshUser.username}`)).toBeVisible();
    await expect(matePage.getByRole("link", { name: "View Document" })).toBeVisible();
    const count = access === "edit" ? 1 : 0;
    for (const name of ["Edit", "Delete", "Add Document", "Delete manual.pdf"]) {
      await expect(matePage.getByRole("button", { name, exact: true })).toHaveCount(count);
    }
    await expectAccessible(matePage);
    await context.close();
  });
}
