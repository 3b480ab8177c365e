import { addCrane, pdfBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { officeWidths } from "../support/screens.ts";

const names = ["Load charts.pdf", "COF 2026.pdf", "Broken.pdf"];

for (const width of officeWidths) {
  test(`at ${width} px several files are dropped on a crane's page, each with its kind`, async ({
    page,
    freshUser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const crane = await addCrane(page);
    await page.goto(`/crane/${crane}`);
    await expect(page.getByRole("heading", { name: "Liebherr LTM 1100" })).toBeVisible();
    const bytes = [...pdfBytes];
    const dropped = await page.evaluateHandle(
      ({ names, bytes }) => {
        const transfer = new DataTransfer();
        for (const name of names) {
          // What is no paper at all is refused, and the others are filed.
          const content = name.startsWith("Broken") ? new Uint8Array([0, 1, 2]) : new Uint8Array(bytes);
          transfer.items.add(new File([content], name, { type: "application/pdf" }));
        }
        return transfer;
      },
      { names, bytes },
    );
    // Anywhere on the page.
    const heading = page.getByRole("heading", { name: "Liebherr LTM 1100" });
    await heading.dispatchEvent("dragover", { dataTransfer: dropped });
    await heading.dispatchEvent("drop", { dataTransfer: dropped });
    const dialog = page.getByRole("dialog", { name: "File Documents" });
    await expect(dialog.getByRole("combobox", { name: "Kind of Load charts.pdf" })).toHaveValue(
      "Crane Charts",
    );
    await expect(dialog.getByRole("combobox", { name: "Kind of COF 2026.pdf" })).toHaveValue("Certification");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Kind of COF 2026.pdf" }).selectOption("Permits");
    await dialog.getByRole("button", { name: "File 3 documents" }).click();
    await expect(dialog.getByText("1 was not filed")).toBeVisible();
    await expect(dialog.getByText("Filed", { exact: true })).toHaveCount(2);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const answer = await page.request.get(`/api/cranes/${crane}`);
    const { documents } = (await answer.json()) as { documents: { name: string; documentType: string }[] };
    expect(documents.map(({ name, documentType }) => `${name}: ${documentType}`)).toEqual([
      "Load charts.pdf: Crane Charts",
      "COF 2026.pdf: Permits",
    ]);
    expect(freshUser.id).toBeGreaterThan(0);
  });
}
