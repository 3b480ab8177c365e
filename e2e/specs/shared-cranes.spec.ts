import { addCrane } from "../support/cranes.ts";
import { expect, expectAccessible } from "../support/fixtures.ts";
import { makeMates, share, test } from "../support/people.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(({ wiremu, tama }) => makeMates(wiremu, tama));

test("a crane is shared, and shows on both sides with its access", async ({ wiremu: owner, tama: mate }) => {
  const craneId = await addCrane(owner.page, { make: "Liebherr", model: "LTM 1100" });
  await owner.page.goto("/mates?tab=shared");
  await expect(owner.page.getByText("No shared cranes")).toBeVisible();
  await expect(owner.page.getByLabel("Access")).toHaveValue("edit");
  await owner.page.getByLabel("Crane", { exact: true }).selectOption("Liebherr LTM 1100 (KQT482)");
  await owner.page.getByLabel("Mate", { exact: true }).selectOption(mate.username);
  await owner.page.getByRole("button", { name: "Share Crane" }).click();
  await expectToast(
    owner.page,
    "Crane shared",
    `Liebherr LTM 1100 has been successfully shared with ${mate.username}.`,
  );
  const mine = owner.page.getByRole("list", { name: "Shared cranes" }).getByRole("listitem");
  await expect(mine).toContainText("Shared by me");
  await expect(mine).toContainText(new RegExp(`Shared with ${mate.username} on \\d{1,2} \\w+ \\d{4}`));
  await expect(mine.getByRole("combobox")).toHaveValue("edit");
  await expectAccessible(owner.page);

  await mate.page.goto("/mates?tab=shared");
  const theirs = mate.page.getByRole("list", { name: "Shared cranes" }).getByRole("listitem");
  await expect(theirs).toContainText("Shared with me");
  await expect(theirs).toContainText(`Shared by ${owner.username}`);
  await expect(theirs).toContainText("Can edit");
  await expect(theirs.getByRole("button")).toHaveCount(0);
  await expect(theirs.getByRole("combobox")).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Liebherr LTM 1100" })).toHaveAttribute(
    "href",
    `/crane/${craneId}`,
  );
});

test("a crane may be shared for viewing only", async ({ wiremu: owner, tama: mate }) => {
  const craneId = await addCrane(owner.page, { make: "Tadano", model: "GR-250N" });
  await owner.page.goto("/mates?tab=shared");
  await owner.page.getByLabel("Crane", { exact: true }).selectOption("Tadano GR-250N (KQT482)");
  await owner.page.getByLabel("Mate", { exact: true }).selectOption(mate.username);
  await owner.page.getByLabel("Access").selectOption("View only");
  await expect(owner.page.getByLabel("Access")).toHaveAccessibleDescription(/change nothing/);
  await owner.page.getByRole("button", { name: "Share Crane" }).click();
  await expectToast(owner.page, "Crane shared");
  const seen = await mate.context.request.get(`/api/cranes/${craneId}`);
  expect(((await seen.json()) as { access: string }).access).toBe("view");
});

test("the owner changes the access, and it counts at once", async ({ wiremu: owner, tama: mate }) => {
  const craneId = await addCrane(owner.page, { make: "Kato", model: "NK-200" });
  await share(owner, craneId, mate);
  await owner.page.goto("/mates?tab=shared");
  const access = owner.page.getByLabel(`What ${mate.username} may do with Kato NK-200`);
  await access.selectOption("View only");
  await expectToast(owner.page, "Access changed", `${mate.username} can now only view Kato NK-200.`);
  await expect(access).toHaveValue("view");
  const seen = await mate.context.request.get(`/api/cranes/${craneId}`);
  expect(((await seen.json()) as { access: string }).access).toBe("view");
});

test("stopping asks first, naming crane and mate, and ends it at once", async ({
  wiremu: owner,
  tama: mate,
}) => {
  const craneId = await addCrane(owner.page, { make: "Kobelco", model: "CKE 900" });
  await share(owner, craneId, mate);
  await owner.page.goto("/mates?tab=shared");
  const opener = owner.page.getByRole("button", { name: "Stop Sharing" });
  await opener.click();
  const question = owner.page.getByRole("alertdialog", { name: "Stop sharing Kobelco CKE 900?" });
  await expect(question).toContainText(`${mate.username} will no longer see Kobelco CKE 900`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(opener).toBeFocused();
  expect((await mate.context.request.get(`/api/cranes/${craneId}`)).status()).toBe(200);

  await opener.click();
  await question.getByRole("button", { name: "Stop Sharing" }).click();
  await expectToast(
    owner.page,
    "Sharing stopped",
    `Kobelco CKE 900 is no longer shared with ${mate.username}.`,
  );
  await expect(owner.page.getByText("No shared cranes")).toBeVisible();
  await expect(owner.page.getByRole("heading", { level: 2, name: "Shared Cranes" })).toBeFocused();
  expect((await mate.context.request.get(`/api/cranes/${craneId}`)).status()).toBe(404);
});

test("letting go names the cranes that both will lose", async ({ wiremu: owner, tama: mate }) => {
  const ours = await addCrane(owner.page, { make: "Liebherr", model: "LTM 1100" });
  const theirs = await addCrane(mate.page, { make: "Demag", model: "AC 40" });
  await share(owner, ours, mate);
  await share(mate, theirs, owner);
  await owner.page.goto("/mates");
  await owner.page.getByRole("button", { name: `Let Go of ${mate.username}` }).click();
  const question = owner.page.getByRole("alertdialog");
  await expect(question).toContainText(`${mate.username} will no longer see Liebherr LTM 1100.`);
  await expect(question).toContainText("You will no longer see Demag AC 40.");
  await question.getByRole("button", { name: "Let Go" }).click();
  await expectToast(owner.page, "Mate removed");
  await owner.page.getByRole("tab", { name: "Shared Cranes" }).click();
  await expect(owner.page.getByText("No shared cranes")).toBeVisible();
  expect((await owner.context.request.get(`/api/cranes/${theirs}`)).status()).toBe(404);
  expect((await mate.context.request.get(`/api/cranes/${ours}`)).status()).toBe(404);
});

test("the form offers the owner's cranes alone and says what is not chosen", async ({
  wiremu: owner,
  tama: mate,
}) => {
  const craneId = await addCrane(owner.page, { make: "Liebherr", model: "LTM 1100" });
  await share(owner, craneId, mate);
  await mate.page.goto("/mates?tab=shared");
  await expect(mate.page.getByRole("link", { name: "Add one on the Dashboard" })).toBeVisible();
  await expect(mate.page.getByLabel("Crane", { exact: true }).getByRole("option")).toHaveText([
    "Select a crane",
  ]);
  await mate.page.getByRole("button", { name: "Share Crane" }).click();
  await expect(mate.page.getByLabel("Crane", { exact: true })).toHaveAccessibleDescription(
    /Please select a crane/,
  );
  await expect(mate.page.getByLabel("Mate", { exact: true })).toHaveAccessibleDescription(
    /Please select a mate/,
  );
  await expect(mate.page.getByLabel("Crane", { exact: true })).toBeFocused();
});

test("sharing twice is told in the server's words", async ({ wiremu: owner, tama: mate }) => {
  const craneId = await addCrane(owner.page, { make: "Liebherr", model: "LTM 1100" });
  await share(owner, craneId, mate);
  await owner.page.goto("/mates?tab=shared");
  await owner.page.getByLabel("Crane", { exact: true }).selectOption("Liebherr LTM 1100 (KQT482)");
  await owner.page.getByLabel("Mate", { exact: true }).selectOption(mate.username);
  await owner.page.getByRole("button", { name: "Share Crane" }).click();
  await expectToast(owner.page, "Failed to share crane", /^409: /);
});

test("a list of shared cranes is accessible and fits every width", async ({ wiremu: owner, tama: mate }) => {
  await share(
    owner,
    await addCrane(owner.page, { make: "Liebherr", model: "LTM 11200-9.1 with a very long name" }),
    mate,
  );
  await share(mate, await addCrane(mate.page, { make: "Demag", model: "AC 40" }), owner);
  await owner.page.goto("/mates?tab=shared");
  await expect(owner.page.getByRole("list", { name: "Shared cranes" }).getByRole("listitem")).toHaveCount(2);
  await expectFitsAndIsAccessible(owner.page);
});

test("what a mate shares and takes back is seen on the dashboard without a reload", async ({
  wiremu: owner,
  tama: mate,
}) => {
  const craneId = await addCrane(owner.page, { make: "Sany", model: "STC 250" });
  await mate.page.goto("/");
  await expect(mate.page.getByText("No cranes found")).toBeVisible();
  await mate.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const goTo = (name: string) => mate.page.getByRole("link", { name, exact: true }).first().click();
  const card = mate.page.getByRole("article").filter({ hasText: "Sany STC 250" });
  const row = mate.page.getByRole("list", { name: "Shared cranes" }).getByRole("listitem");

  await share(owner, craneId, mate);
  await goTo("Mates");
  await mate.page.getByRole("tab", { name: /Shared Cranes/ }).click();
  await expect(row).toContainText("Sany STC 250");
  await goTo("Dashboard");
  await expect(card).toBeVisible();

  const shares = await owner.page.request.get("/api/mates/shared-cranes");
  const [given] = (await shares.json()) as { id: number }[];
  await owner.page.request.delete(`/api/mates/shared-cranes/${given?.id}`);
  await goTo("Mates");
  await goTo("Dashboard");
  await expect(mate.page.getByText("No cranes found")).toBeVisible();
  expect(await mate.page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("each type of crane has its own picture and icon", async ({ wiremu: owner, tama: mate }) => {
  const types = ["telescopic", "lattice", "other"] as const;
  for (const type of types) await share(owner, await addCrane(owner.page, { type, make: "Kato" }), mate);
  await mate.page.goto("/mates?tab=shared");
  const rows = mate.page.getByRole("list", { name: "Shared cranes" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const pictures = await rows.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(new Set(pictures).size).toBe(3);
  const icons = await rows.locator("> svg").evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(icons).size).toBe(3);
  for (const label of ["Telescopic", "Lattice", "Other"]) {
    const picture = rows.getByRole("img", { name: label });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});
