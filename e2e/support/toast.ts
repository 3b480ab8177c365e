import { expect, type Page } from "@playwright/test";

/** The one visible toast has this title and, if given, this text under it. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible();
}
