import type { Page } from "@playwright/test";
import { addCrane, pdfBytes } from "../support/cranes.ts";
import { keptFiles } from "../support/drafts.ts";
import { expect, expectAccessible, type Person, register, test } from "../support/fixtures.ts";
import { devices } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

async function signIn(page: Page, person: Person) {
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("checkbox", { name: "I'm not a robot" }).check();
  await page.getByRole("button", { name: "Login" }).click();
}

/** What the server does when a session has run out, or was ended elsewhere. */
const loseSession = (page: Page) => page.context().clearCookies();

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a reload in the middle of a new crane loses nothing, and a saved one is not offered again", async ({
      page,
      freshUser,
    }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Add New Crane" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New Crane" });
      await dialog.getByLabel("Type", { exact: true }).selectOption("Lattice");
      await dialog.getByLabel("Make").fill("Kobelco");
      await dialog.getByLabel("Vehicle ID").fill("KRN9");
      await dialog.getByLabel("RUC Expiry").fill("98,000 km");
      await dialog
        .getByLabel("Choose documents")
        .setInputFiles([{ name: "charts.pdf", mimeType: "application/pdf", buffer: pdfBytes }]);
      await dialog.getByLabel("Type of charts.pdf").selectOption("Crane Charts");
      await dialog.getByLabel("COF", { exact: true }).fill("3/6/27");
      await expect.poll(() => keptFiles(page)).toContain("Crane Charts");
      await page.reload();

      await expect(dialog.getByText("Your changes are back")).toBeVisible();
      await expect(dialog.getByLabel("Type", { exact: true })).toHaveValue("lattice");
      await expect(dialog.getByLabel("Make")).toHaveValue("Kobelco");
      await expect(dialog.getByLabel("RUC Expiry")).toHaveValue("98000");
      await expect(dialog.getByLabel("COF", { exact: true })).toHaveValue("3 June 2027");
      await expect(dialog.getByLabel("Type of charts.pdf")).toHaveValue("Crane Charts");
      await expectAccessible(page);
      await dialog.getByLabel("Model").fill("CKE900");
      await dialog.getByRole("button", { name: "Add Crane" }).click();
      await expectToast(page, "Crane and documents added");
      const card = page.getByRole("article", { name: "Kobelco CKE900" });
      await expect(card.getByText("98,000 km")).toBeVisible();
      await expect(card.getByText("1 file")).toBeVisible();
      await page.reload();
      await expect(card).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("after a lost session one signs in and is where one was, with all that was typed", async ({
      page,
      freshUser,
    }) => {
      const id = await addCrane(page);
      await page.goto(`/crane/${id}`);
      await page.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Crane" });
      await dialog.getByLabel("Model").fill("LTM 1090");
      await loseSession(page);
      await dialog.getByRole("button", { name: "Save Changes" }).click();

      await expect(page).toHaveURL("/auth");
      await expect(page.getByText("Your session has ended.")).toBeVisible();
      await expect(page.getByText("401: Please sign in.")).toHaveCount(0);
      await expectAccessible(page);
      // What somebody else changes meanwhile in another field stays.
      await page.reload();
      await expect(page.getByText("Your session has ended.")).toBeVisible();
      await signIn(page, freshUser);
      await expect(page).toHaveURL(`/crane/${id}`);
      await expect(dialog.getByText("Your changes are back")).toBeVisible();
      await expect(dialog.getByLabel("Make")).toHaveValue("Liebherr");
      await expect(dialog.getByLabel("Model")).toHaveValue("LTM 1090");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1090" })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  });
}

test("a form keeps what was typed while there is no signal", async ({ page, freshUser }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Add New Crane" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await dialog.getByLabel("Make").fill("Kobelco");
  await dialog.getByLabel("Model").fill("CKE900");
  await dialog.getByLabel("Vehicle ID").fill("KRN9");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add Crane" }).click();
  await expect(page.getByText(/^The server cannot be reached\./)).toBeVisible();
  await expect(dialog.getByLabel("Make")).toHaveValue("Kobelco");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Add Crane" }).click();
  await expect(page.getByRole("article", { name: "Kobelco CKE900" })).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a broken-off form can be begun afresh, and is nobody else's", async ({ page, freshUser }) => {
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Add New Crane" });
  await page.getByRole("button", { name: "Add New Crane" }).click();
  await dialog.getByLabel("Make").fill("Kobelco");
  // Somebody else signs in with the same browser.
  await register(page);
  await page.reload();
  await expect(page.getByText("No cranes found")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const login = await page.request.post("/api/login", { data: freshUser });
  expect(login.status()).toBe(200);
  await page.reload();
  await expect(dialog.getByLabel("Make")).toHaveValue("Kobelco");
  await dialog.getByRole("button", { name: "Start afresh" }).click();
  await expect(dialog.getByLabel("Make")).toHaveValue("");
  await page.reload();
  await expect(page.getByText("No cranes found")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a link to a crane leads there after sign-in, and signing out on purpose leads to the dashboard", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await addCrane(page);
  await loseSession(page);
  await page.goto(`/crane/${id}`);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("The page that you asked for opens after that.")).toBeVisible();
  await signIn(page, freshUser);
  await expect(page).toHaveURL(`/crane/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Liebherr LTM 1100" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in")).toHaveCount(0);
  await signIn(page, freshUser);
  await expect(page).toHaveURL("/");
});
