import { dayFromNow, paperOf } from "../support/certificates.ts";
import { addCrane, addDocument } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";

const until = dayFromNow(170);

const cof = (plate: string) => [
  "Certificate of Fitness",
  `Plate: ${plate}`,
  "Certificate number: AB-12345",
  `Inspection date: ${dayFromNow(-1).printed}`,
  `Expires: ${until.printed}`,
  "Inspector: Hemi Walker",
];

for (const width of [390, 1280]) {
  test(`at ${width} px a COF that was filed proposes its date, and one tap enters it with the paper`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const crane = await addCrane(page, { vehicleId: "KXA214" });
    await addDocument(page, crane, "COF.pdf", "Certification", await paperOf(page, cof("KXA214")));
    await page.goto(`/crane/${crane}`);
    const proposal = page
      .getByRole("status")
      .filter({ hasText: `This looks like the COF of KXA214, valid to ${until.said}` });
    await expect(proposal).toBeVisible({ timeout: 60_000 });
    await expect(proposal).toContainText(`COF.pdf says: “Expires: ${until.printed}”`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await proposal.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText(new RegExp(`^COF of .+ renewed to ${until.said}$`))).toBeVisible();
    await expect(proposal).toHaveCount(0);
    const { kinds } = (await (await page.request.get(`/api/cranes/${crane}/certificates`)).json()) as {
      kinds: { key: string; renewals: { number?: string; source: string; paper?: { name: string } }[] }[];
    };
    const entry = kinds
      .find(({ key }) => key === "cof")
      ?.renewals.find(({ number }) => number === "AB-12345");
    expect(entry?.source).toBe("paper");
    expect(JSON.stringify(entry)).toContain("COF.pdf");
    expect(freshUser.id).toBeGreaterThan(0);
  });
}

test("a proposal can be changed before it is entered, or refused for good", async ({ page, freshUser }) => {
  const crane = await addCrane(page, { vehicleId: "KXA214" });
  await addDocument(page, crane, "COF.pdf", "Certification", await paperOf(page, cof("KXA214")));
  await page.goto(`/crane/${crane}`);
  const proposal = page.getByRole("status").filter({ hasText: "This looks like the COF" });
  await expect(proposal).toBeVisible({ timeout: 60_000 });
  await proposal.getByRole("button", { name: "Change" }).click();
  const renew = page.getByRole("dialog", { name: "Renew COF" });
  await expect(renew.getByRole("link", { name: "COF.pdf" })).toBeVisible();
  await renew.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(new RegExp(`^COF of .+ renewed to ${until.said}$`))).toBeVisible();
  await expect(proposal).toHaveCount(0);

  await addDocument(page, crane, "Other.pdf", "Certification", await paperOf(page, cof("JYP764")));
  await page.reload();
  const other = page.getByRole("alert").filter({ hasText: "This looks like the COF" });
  await expect(other).toContainText("The paper names JYP764, and this crane is KXA214.", { timeout: 60_000 });
  await expect(other.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await other.getByRole("button", { name: "Not this" }).click();
  await expect(other).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "View Document" }).first()).toBeVisible();
  await expect(other).toHaveCount(0);
  expect(freshUser.id).toBeGreaterThan(0);
});
