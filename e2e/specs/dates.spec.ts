import { addCrane } from "../support/cranes.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectToast } from "../support/toast.ts";

test.use({ locale: "en-US" });

test("dates are shown and read as in New Zealand, also in an American browser", async ({
  page,
  freshUser,
}) => {
  const id = await addCrane(page, { cofExpiry: "2027-06-03T11:59:59.999Z" });
  await page.goto("/");
  const card = page.getByRole("article", { name: "Liebherr LTM 1100" });
  await expect(card.getByText("3/06/2027")).toBeVisible();

  await page.goto(`/crane/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const cof = page.getByRole("dialog").getByLabel("COF", { exact: true });
  await expect(cof).toHaveValue("3 June 2027");
  await cof.fill("4/6/2027");
  await cof.press("Tab");
  await expect(cof).toHaveValue("4 June 2027");
  expect(freshUser.id).toBeGreaterThan(0);
});

test("who chooses the other order sees and types it everywhere, on every device", async ({
  page,
  browser,
  baseURL,
  freshUser,
}) => {
  const id = await addCrane(page, { cofExpiry: "2027-06-03T11:59:59.999Z" });
  await page.goto("/profile");
  const order = page.getByLabel("Dates");
  await expect(order.locator("option:checked")).toHaveText("Day/month/year: 31/12/2027");
  await order.selectOption("Month/day/year: 12/31/2027");
  await expectToast(page, "Dates updated");

  const phone = await browser.newContext({ baseURL, locale: "en-NZ", timezoneId: "Pacific/Auckland" });
  const { username, password } = freshUser;
  await phone.request.post("/api/login", { data: { username, password } });
  for (const device of [page, await phone.newPage()]) {
    await device.goto("/");
    await expect(device.getByText("6/3/2027")).toBeVisible();
    await device.goto(`/crane/${id}`);
    await expect(device.getByText("June 3, 2027").first()).toBeVisible();
    await device.getByRole("button", { name: "Edit" }).click();
    const cof = device.getByRole("dialog").getByLabel("COF", { exact: true });
    await expect(cof).toHaveValue("June 3, 2027");
    // Each date that is shown can be typed over in part.
    await cof.fill("June 4, 2027");
    await cof.press("Tab");
    await expect(cof).toHaveValue("June 4, 2027");
    await cof.fill("6/5/2027");
    await cof.press("Tab");
    await expect(cof).toHaveValue("June 5, 2027");
  }
  await phone.close();
});
