import { addCrane, inDays, listedFleet } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { makeMates, test as peopleTest, share } from "../support/people.ts";
import { devices } from "../support/screens.ts";

for (const { device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("an empty fleet says so and offers to add a crane", async ({ page, freshUser }) => {
      await page.goto("/");
      await expect(page.getByText("No cranes found")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Total Cranes/ })).toHaveText("Total Cranes0");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add your first crane" }).click();
      await expect(page.getByRole("dialog", { name: "Add New Crane" })).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("while the cranes load it says so", async ({ page, freshUser }) => {
      await page.route("**/api/cranes", () => {});
      await page.goto("/");
      await expect(page.getByText("Loading cranes...")).toBeVisible();
      await expectAccessible(page);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a failure shows the server's words and can be tried again", async ({ page, freshUser }) => {
      await page.route(
        "**/api/cranes",
        (route) => route.fulfill({ status: 503, body: "Try again shortly." }),
        {
          times: 1,
        },
      );
      await page.goto("/");
      await expect(page.getByText("Error loading cranes")).toBeVisible();
      await expect(page.getByText("503: Try again shortly.")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No cranes found")).toBeVisible();
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("a card shows the crane in the user's locale and links to it", async ({ page, freshUser }) => {
      const id = await addCrane(page, {
        cofExpiry: "2020-03-05T10:59:59.999Z",
        regoExpiry: inDays(5),
        miExpiry: "2099-12-31T10:59:59.999Z",
      });
      await page.goto("/");
      const card = page.getByRole("article", { name: "Liebherr LTM 1100" });
      await expect(card.getByRole("term")).toHaveText([
        "Type",
        "Vehicle ID",
        "Documents",
        "Road User KM",
        "COF",
        "Rego",
        "M&I",
        "Rigging Gear",
      ]);
      await expect(card.getByRole("definition")).toHaveText([
        "Telescopic",
        "KQT482",
        "0 files",
        "123,456 km",
        "5/03/2020 (Expired)",
        /\(Expiring Soon\)$/,
        "31/12/2099",
        /^\d+\/\d+\/\d+\s*$/,
      ]);
      await expect(card.getByRole("img", { name: "Liebherr LTM 1100" })).toHaveAttribute("src", /telescopic/);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await card.getByRole("link").first().click();
      await expect(page).toHaveURL(`/crane/${id}`);
      await page.goBack();
      await card.getByRole("link", { name: "Liebherr LTM 1100" }).nth(1).click();
      await expect(page).toHaveURL(`/crane/${id}`);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("search, filters and summary cards narrow the list and stay on return", async ({
      page,
      freshUser,
    }) => {
      await addCrane(page, { make: "Kobelco", model: "CKE900", type: "lattice", cofExpiry: inDays(-1) });
      await addCrane(page, { make: "Tadano", model: "GR800", miExpiry: inDays(10) });
      await addCrane(page);
      await page.goto("/");
      const titles = page.getByRole("heading", { level: 3 });
      const counter = (label: string) => page.getByRole("button", { name: new RegExp(`^${label}`) });
      await expect(titles).toHaveCount(3);
      await expect(counter("Total Cranes")).toHaveText("Total Cranes3");
      await expect(counter("Expiring Soon")).toHaveText("Expiring Soon1");
      await expect(counter("Expired")).toHaveText("Expired1");
      await expect(counter("Up to Date")).toHaveText("Up to Date1");

      await counter("Expired").click();
      await expect(counter("Expired")).toHaveAttribute("aria-pressed", "true");
      await expect(titles).toHaveText(["Kobelco CKE900"]);
      await expectAccessible(page);
      await counter("Expired").click();
      await expect(titles).toHaveCount(3);

      await page.getByRole("combobox", { name: "Crane type" }).selectOption("Telescopic");
      await page.getByRole("searchbox", { name: "Search cranes" }).fill("800 TADA");
      await expect(titles).toHaveText(["Tadano GR800"]);
      await page.getByRole("link", { name: "Tadano GR800" }).first().click();
      await expect(page).toHaveURL(/\/crane\//);
      await page.goBack();
      await expect(titles).toHaveText(["Tadano GR800"]);
      await expect(page.getByRole("searchbox")).toHaveValue("800 TADA");

      await page.getByRole("combobox", { name: "Owner" }).selectOption("Shared with me");
      await expect(page.getByText("No matching cranes")).toBeVisible();
      await expect(page.getByText("Try changing your search or filter criteria")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Show all cranes" }).click();
      await expect(titles).toHaveCount(3);
      expect(freshUser.id).toBeGreaterThan(0);
    });

    test("the scroll buttons move 300 px and stop at the ends", async ({ page, freshUser }) => {
      for (let index = 0; index < 8; index++) await addCrane(page, { vehicleId: `KRN${index}` });
      await page.goto("/");
      const left = page.getByRole("button", { name: "Scroll left" });
      const right = page.getByRole("button", { name: "Scroll right" });
      const area = page.getByRole("region", { name: "Crane cards" });
      const position = () => area.evaluate((element) => Math.round(element.scrollLeft));
      await expect(page.getByText("8 cranes")).toBeVisible();
      await expect(left).toBeDisabled();
      await right.click();
      await expect.poll(position).toBe(300);
      await expect(left).toBeEnabled();
      await left.click();
      await expect.poll(position).toBe(0);
      await expect(left).toBeDisabled();

      // Quick presses add up.
      await right.click();
      await right.click();
      await expect.poll(position).toBe(600);

      await area.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
      await expect(right).toBeDisabled();
      await expect(left).toBeEnabled();
      await expect(page.getByText("KRN7", { exact: true })).toBeInViewport();
      const end = await position();
      await left.click();
      await expect.poll(position).toBe(end - 300);
      await expectNoSidewaysScroll(page);
      expect(freshUser.id).toBeGreaterThan(0);
    });
  });
}

test("on Back the row of cards is where it was, and a new visit starts at its first", async ({
  page,
  freshUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let index = 0; index < 12; index++) await addCrane(page, { vehicleId: `KRN${index}` });
  await page.goto("/");
  const area = page.getByRole("region", { name: "Crane cards" });
  const position = () => area.evaluate((element) => Math.round(element.scrollLeft));
  await expect(page.getByText("12 cranes")).toBeVisible();
  await area.evaluate((element) => element.scrollTo({ left: 2100, behavior: "instant" }));
  await expect(page.getByText("KRN7", { exact: true })).toBeInViewport();
  await page.getByRole("article").filter({ hasText: "KRN7" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/crane\//);
  await page.goBack();
  await expect(page.getByText("KRN7", { exact: true })).toBeInViewport();
  expect(await position()).toBe(2100);
  // The crane page's own Back does the same, and so does a reload.
  await page.getByRole("article").filter({ hasText: "KRN7" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Back" }).click();
  await expect.poll(position).toBe(2100);
  await page.reload();
  await expect.poll(position).toBe(2100);
  await page.getByRole("link", { name: /^Alerts/ }).click();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("KRN0", { exact: true })).toBeInViewport();
  expect(await position()).toBe(0);
  expect(freshUser.id).toBeGreaterThan(0);
});

peopleTest("what a mate shares and takes back is seen without a reload", async ({ wiremu, tama }) => {
  const { page } = tama;
  await page.setViewportSize({ width: 1280, height: 860 });
  await makeMates(wiremu, tama);
  const crane = await addCrane(wiremu.page, { make: "Kato", model: "SR250" });
  await page.goto("/");
  await expect(page.getByText("No cranes found")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await share(wiremu, crane, tama, "edit");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const card = page.getByRole("article", { name: "Kato SR250" });
  await expect(card).toBeVisible();

  await page.getByRole("link", { name: "Mates" }).click();
  await page.getByRole("tab", { name: "Shared Cranes" }).click();
  await expect(page.getByRole("link", { name: "Kato SR250" })).toBeVisible();
  const ended = await wiremu.page.request.delete(`/api/mates/${tama.id}`);
  expect(ended.ok(), await ended.text()).toBe(true);
  await page.getByRole("tab", { name: "My Mates" }).click();
  await expect(page.getByText("No mates yet")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("No cranes found")).toBeVisible();
  await expect(card).toHaveCount(0);
});

peopleTest(
  "a shared crane names its owner, and Edit shows only to those who may",
  async ({ wiremu, tama }) => {
    const { page } = tama;
    await makeMates(wiremu, tama);
    await share(wiremu, await addCrane(wiremu.page, { make: "Kato", model: "SR250" }), tama, "view");
    await share(wiremu, await addCrane(wiremu.page, { make: "Grove", model: "GMK5" }), tama, "edit");
    await addCrane(tama.page, { make: "Tadano", model: "GR800" });
    await page.goto("/");
    const card = (name: string) => page.getByRole("article", { name });
    await expect(card("Kato SR250").getByText(`Shared by ${wiremu.username}`)).toBeVisible();
    await expect(card("Kato SR250").getByRole("button")).toHaveCount(0);
    await expect(card("Grove GMK5").getByRole("button", { name: "Edit Grove GMK5" })).toBeVisible();
    await expect(card("Tadano GR800").getByText(/^Shared by/)).toHaveCount(0);
    await expectAccessible(page);

    const titles = page.getByRole("heading", { level: 3 });
    await page.getByRole("combobox", { name: "Owner" }).selectOption("Mine");
    await expect(titles).toHaveText(["Tadano GR800"]);
    await expect(page.getByRole("button", { name: /^Total Cranes/ })).toHaveText("Total Cranes1");
    await page.getByRole("combobox", { name: "Owner" }).selectOption("Shared with me");
    await expect(titles).toHaveCount(2);
  },
);

test("of five thousand cranes only those near the visible part are drawn", async ({ page, freshUser }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const fleet = listedFleet(freshUser, 5_000);
  await page.route("**/api/cranes", (route) => route.fulfill({ json: fleet }));
  await page.goto("/");
  await expect(page.getByText("5,000 cranes")).toBeVisible();
  const cards = page.getByRole("heading", { level: 3 });
  expect(await cards.count()).toBeLessThan(12);
  const area = page.getByRole("region", { name: "Crane cards" });
  await area.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
  await expect(page.getByText("KRN4999", { exact: true })).toBeInViewport();
  expect(await cards.count()).toBeLessThan(12);
  await page.getByRole("searchbox").fill("krn4321");
  await expect(page.getByText("1 of 5,000 cranes")).toBeVisible();
  await expect(page.getByText("KRN4321", { exact: true })).toBeInViewport();
});

test("/ focuses the search, n opens the form, and ? lists both", async ({ page, freshUser }) => {
  await page.goto("/");
  await expect(page.getByText("No cranes found")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts.getByRole("row", { name: "/ Search the cranes" })).toBeVisible();
  await expect(shortcuts.getByRole("row", { name: "n Add a new crane" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add New Crane" })).toBeVisible();
  expect(freshUser.id).toBeGreaterThan(0);
});
