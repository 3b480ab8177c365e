import { addCrane } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";

const missing = "This could not be loaded";

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a form whose script does not come leaves the dashboard, and Try again brings it", async ({
      page,
      freshUser,
    }) => {
      await addCrane(page);
      await page.goto("/");
      await expect(page.getByRole("article", { name: "Liebherr LTM 1100" })).toBeVisible();
      await page.route("**/assets/EditCraneForm-*.js*", (route) => route.abort());
      await page.getByRole("button", { name: "Edit Liebherr LTM 1100" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await expect(dialog.getByText(missing)).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText("1 crane", { exact: true })).toBeAttached();
      await page.unroute("**/assets/EditCraneForm-*.js*");
      await dialog.getByRole("button", { name: "Try again" }).click();
      await expect(dialog.getByLabel("Make")).toHaveValue("Liebherr");
      await expect(page.getByText(missing)).toHaveCount(0);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a page whose script does not come says so inside the desktop, and Back is the dashboard", async ({
      page,
      freshUser,
    }) => {
      await addCrane(page);
      await page.goto("/");
      await expect(page.getByRole("article", { name: "Liebherr LTM 1100" })).toBeVisible();
      await page.route("**/assets/CranePage-*.js*", (route) => route.abort());
      await page.getByRole("link", { name: "Liebherr LTM 1100" }).first().click();
      await expect(page.getByText(missing)).toBeVisible();
      await expect(page.getByRole("contentinfo").getByRole("link", { name: /^Alerts/ })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(page.getByRole("article", { name: "Liebherr LTM 1100" })).toBeVisible();
      await page.goForward();
      await expect(page.getByText(missing)).toBeVisible();
      await page.unroute("**/assets/CranePage-*.js*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a dialog whose script does not come says so in a window of its own", async ({
      page,
      freshUser,
    }) => {
      const id = await addCrane(page);
      await page.goto(`/crane/${id}`);
      await page.route("**/assets/UploadDocumentDialog-*.js*", (route) => route.abort());
      await page.getByRole("button", { name: "Add Document" }).click();
      const notice = page.getByRole("dialog", { name: "Not loaded" });
      await expect(notice.getByText(missing)).toBeVisible();
      await page.goBack();
      await expect(notice).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}
