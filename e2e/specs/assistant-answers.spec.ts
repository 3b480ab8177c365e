import {
  answerWith,
  ask,
  chat,
  expectAnswered,
  feedAnswers,
  lastLine,
  openAssistant,
  whole,
} from "../support/assistant.ts";
import { addCrane, addDocument, manualBytes } from "../support/cranes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

const columns = ["Crane", "Plate", "COF", "Rego", "M&I", "Rigging Gear", "Road user charges"];
const table = [
  `| ${columns.join(" | ")} |`,
  `|${columns.map(() => "---").join("|")}|`,
  "| **Liebherr LTM 1100** | KQT482 | 30 September 2027 | 30 September 2027 | 1 May 2027 | 1 May 2027 | 123,456 |",
].join("\n");

test("Markdown shows as it is meant, and a wide table fits a phone", async ({ page }) => {
  await openAssistant(page);
  const response = `## Due\n\nSee **all** of it:\n\n${table}\n\n1. Book it\n2. Pay it\n\n> As the manual says\n\n\`HVLP 46\``;
  await answerWith(page, whole({ response }));
  await ask(page, "What is due?");
  const shown = lastLine(page);
  await expect(shown.getByRole("heading", { level: 3, name: "Due" })).toBeVisible();
  await expect(shown.getByRole("columnheader")).toHaveText(columns);
  await expect(shown.locator("ol li")).toHaveText(["Book it", "Pay it"]);
  await expect(shown.locator("blockquote")).toHaveText("As the manual says");
  await expectFitsAndIsAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  // Each row stands as a small list there, every value beside its column's name.
  const box = shown.getByRole("group", { name: /^Crane, Plate/ });
  await expect(box.getByText("123,456")).toBeVisible();
  await expect(box.locator("td").last()).toHaveAttribute("data-label", "Road user charges");
  const excess = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
});

test("a hostile answer runs nothing, loads nothing and leads nowhere", async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on("dialog", (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL))) complaints.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await openAssistant(page);
  const response = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "![pixel](https://elsewhere.example/pixel.png)",
    "[press me](javascript:alert(3))",
    "[data](data:text/html,<script>alert(4)</script>)",
    '<iframe src="https://elsewhere.example"></iframe>',
  ].join("\n\n");
  const sources = [{ kind: "web", url: "javascript:alert(5)", label: "A trap" }];
  await answerWith(page, whole({ response, sources, imageUrl: "https://elsewhere.example/big.png" }));
  await ask(page, "What do the documents say?");
  await expect(lastLine(page)).toContainText("<script>alert(1)</script>");
  await expect(lastLine(page).locator("img, iframe, script")).toHaveCount(0);
  await expect(lastLine(page).getByRole("link")).toHaveCount(0);
  await lastLine(page).getByText("press me").click();
  expect(complaints).toEqual([]);
});

test("sources open the crane, and the document at its page with the words quoted", async ({ page }) => {
  const crane = await addCrane(page);
  const document = await addDocument(page, crane, "manual.pdf", "Operators Manual");
  const quote = "Hydraulic oil type: HVLP 46.";
  await openAssistant(page);
  const sources = [
    { kind: "crane", craneId: crane, label: "Liebherr LTM 1100 (KQT482)" },
    { kind: "document", craneId: crane, documentId: document, page: 3, label: "manual.pdf, page 3", quote },
    { kind: "web", url: "https://worksafe.govt.nz/cranes", label: "WorkSafe" },
  ];
  await answerWith(page, whole({ response: "HVLP 46.", sources }));
  await ask(page, "Which oil?");
  const list = page.getByRole("list", { name: "Sources" });
  const manual = list.getByRole("link", { name: "manual.pdf, page 3" });
  await expect(manual).toHaveAttribute("href", `/api/documents/${document}#page=3`);
  await expect(manual).toHaveAttribute("target", "_blank");
  const outside = list.getByRole("link", { name: "WorkSafe" });
  await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  await outside.click();
  await expect(page.getByRole("alertdialog")).toContainText("https://worksafe.govt.nz/cranes");
  await page.getByRole("button", { name: "Cancel" }).click();
  const toggle = list.getByRole("button", { name: "Quote from manual.pdf, page 3" });
  await toggle.click();
  await expect(lastLine(page).locator("blockquote")).toHaveText(quote);
  await expectFitsAndIsAccessible(page);
  await toggle.click();
  await expect(lastLine(page).locator("blockquote")).toHaveCount(0);
  await list.getByRole("link", { name: "Liebherr LTM 1100 (KQT482)" }).click();
  await expect(page).toHaveURL(new RegExp(`/crane/${crane}$`));
});

test("a link out of an answer shows where it leads and asks before it opens", async ({ page, context }) => {
  await context.route("https://elsewhere.example/**", (route) => route.fulfill({ body: "Elsewhere" }));
  await openAssistant(page);
  const href = `https://elsewhere.example/${"long-".repeat(30)}end`;
  await answerWith(page, whole({ response: `See [your bank](${href}).`, sources: [] }));
  await ask(page, "Where?");
  await expect(lastLine(page)).toContainText("your bank (elsewhere.example)");
  await lastLine(page).getByRole("link", { name: "your bank" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Open another website?" });
  await expect(dialog).toContainText(href);
  await expectFitsAndIsAccessible(page);
  expect(context.pages()).toHaveLength(1);
  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(await opened).toHaveURL(href);
  await expect(dialog).toBeHidden();
});

test("a question about a manual is answered with the page that says so", { tag: "@whole-browser" }, async ({
  page,
}) => {
  const crane = await addCrane(page, { make: "Tadano", model: "GR-800EX", vehicleId: "TDN800" });
  const document = await addDocument(page, crane, "guide.pdf", "Operators Manual", manualBytes);
  await openAssistant(page);
  await page.getByRole("tab", { name: "Documents" }).click();
  const row = page.getByRole("button", { name: /^guide\.pdf/ });
  // The page asks again by itself until the server has read it.
  await expect(row).toHaveAccessibleName("guide.pdf Operators Manual, Tadano GR-800EX (TDN800)", {
    timeout: 30_000,
  });
  await row.click();
  await ask(page, "Which hydraulic fluid does the slew brake take?");
  await expectAnswered(page);
  await expect(lastLine(page)).toContainText("ISO VG 32");
  const source = lastLine(page).getByRole("link", { name: "guide.pdf, page 3" });
  await expect(source).toHaveAttribute("href", `/api/documents/${document}#page=3`);
  const quote = lastLine(page).getByRole("button", { name: "Quote from guide.pdf, page 3" });
  await quote.click();
  await expect(lastLine(page).locator("blockquote").last()).toContainText(/Slew brake|ISO VG 32/);
  await expectAccessible(page);
  const [tab] = await Promise.all([page.waitForEvent("popup"), source.click()]);
  expect(tab.url()).toMatch(new RegExp(`/api/documents/${document}#page=3$`));
});

test("an image shows, with what it was made for, and opens in a tab of its own", async ({ page }) => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.route("/api/ai/images/12", (route) => route.fulfill({ contentType: "image/png", body: png }));
  await openAssistant(page);
  await answerWith(page, whole({ response: "Here it is.", imageUrl: "/api/ai/images/12" }));
  await ask(page, "Draw my crane");
  const image = lastLine(page).getByRole("img", { name: "Made for: Draw my crane" });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await expect(lastLine(page).getByRole("link")).toHaveAttribute("href", "/api/ai/images/12");
  await expectAccessible(page);
});

test("an answer is copied as it was written", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAssistant(page);
  await answerWith(page, whole({ response: "It is **HVLP 46**." }));
  await ask(page, "Which oil?");
  await lastLine(page).getByRole("button", { name: "Copy" }).click();
  await expectToast(page, "Answer copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("It is HVLP 46.");
});

test("words show while they come in, before the answer is whole", async ({ page }) => {
  await openAssistant(page);
  const feed = await feedAnswers(page);
  await ask(page, "What is due?");
  await feed('event: status\ndata: {"text":"Searching the documents…"}\n\n');
  await expect(lastLine(page)).toContainText("Searching the documents…");
  await feed('event: text\ndata: {"text":"The **Gro"}\n\nevent: te');
  await expect(lastLine(page)).toContainText("The **Gro");
  await feed('xt\ndata: {"text":"ve** is"}\n\n');
  await expect(lastLine(page)).toContainText("The Grove is");
  await expect(lastLine(page).locator("time")).toHaveCount(0);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(lastLine(page)).toContainText("Stopped.");
  await expect(chat(page).getByText("Grove", { exact: true })).toBeVisible();
});
