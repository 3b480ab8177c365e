import type { Page } from "@playwright/test";
import {
  ask,
  chat,
  expectAnswered,
  lastLine,
  nextQuestion,
  openAssistant,
  promptBox,
} from "../support/assistant.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

const MB = 1024 * 1024;

/** A PDF as far as its first bytes tell. */
function pdf(name: string, size: number) {
  const buffer = Buffer.alloc(size, " ");
  buffer.write("%PDF-1.4\n");
  return { name, mimeType: "application/pdf", buffer };
}

function picker(page: Page) {
  return page.locator("input[type=file]");
}

/** Drops files onto the page as a mouse would. */
async function drop(page: Page, ...names: string[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const name of list) transfer.items.add(new File(["Oil: HVLP 46"], name));
    return transfer;
  }, names);
  await promptBox(page).dispatchEvent("dragover", { dataTransfer: data });
  await expect(page.getByText("Drop the file here to attach it.")).toBeVisible();
  await promptBox(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByText("Drop the file here to attach it.")).toHaveCount(0);
}

test.beforeEach(async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAssistant(page);
});

test("a file shows with its size, can be removed, and goes along once", async ({ page }) => {
  await expect(picker(page)).toHaveAttribute("accept", "image/*,.pdf,.doc,.docx,.xlsx");
  await picker(page).setInputFiles(pdf("chart.pdf", 1536));
  await expect(page.getByText("chart.pdf (1.5 KB)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove chart.pdf" }).click();
  await expect(page.getByText("chart.pdf (1.5 KB)")).toHaveCount(0);
  await picker(page).setInputFiles(pdf("chart.pdf", 1536));
  await ask(page, "What is this?");
  await expect(chat(page).getByText("With chart.pdf")).toBeVisible();
  await expectAnswered(page);
  const fields = await nextQuestion(page, () => ask(page, "And now?"));
  expect(fields.prompt).toBe("And now?");
  expect(fields.file).toBeUndefined();
});

test("a file of another kind is refused, though the chooser offers it", async ({ page }) => {
  for (const name of ["plan.docx", "list.xlsx"]) {
    await picker(page).setInputFiles({ name, mimeType: "application/zip", buffer: Buffer.from("PK") });
    await expectToast(page, "Unsupported file type", "Please upload a PDF, text file, or image.");
  }
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
});

test("above 5MB a file is flagged, above 15MB it is refused", async ({ page }) => {
  const flag = page.getByText("Using advanced AI for optimal large file processing");
  await picker(page).setInputFiles(pdf("five.pdf", 5 * MB));
  await expect(page.getByText("five.pdf (5 MB)")).toBeVisible();
  await expect(flag).toHaveCount(0);
  await picker(page).setInputFiles(pdf("more.pdf", 5 * MB + 1));
  await expect(flag).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await picker(page).setInputFiles(pdf("huge.pdf", 15 * MB + 1));
  await expectToast(page, "File too large", "Maximum file size is 15MB.");
  await expect(page.getByText(/^more\.pdf/)).toBeVisible();
});

test("a file of 15MB reaches the server", async ({ page }) => {
  await picker(page).setInputFiles(pdf("full.pdf", 15 * MB));
  await ask(page, "How many cranes do I have?");
  await expectAnswered(page);
  await expect(lastLine(page)).not.toContainText("I encountered an error");
});

test("files can be dropped, one at a time, and others are refused in their own words", async ({ page }) => {
  await drop(page, "plan.docx");
  await expectToast(page, "Invalid file type", "Please upload a PDF, text file, or image.");
  await drop(page, "note.txt", "second.txt");
  await expectToast(page, "One file at a time", "note.txt was attached, the others were not.");
  await expect(page.getByText("note.txt (12 Bytes)")).toBeVisible();
  await ask(page, "Which oil?");
  await expect(chat(page).getByText("With note.txt")).toBeVisible();
});
