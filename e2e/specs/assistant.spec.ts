import {
  answerWith,
  ask,
  chat,
  expectAnswered,
  feedAnswers,
  holdAnswer,
  lastLine,
  nextQuestion,
  openAssistant,
  promptBox,
} from "../support/assistant.ts";
import { addCrane } from "../support/cranes.ts";
import { expect, expectAccessible, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { expectToast } from "../support/toast.ts";

const welcome = "Welcome to Cranes AI! How can I assist with your crane information needs today?";

test.beforeEach(async ({ page, freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("the page welcomes, in a chat of 400 px, and leads back to the dashboard", async ({ page }) => {
  await openAssistant(page);
  await expect(chat(page).getByText(welcome)).toBeVisible();
  expect((await chat(page).boundingBox())?.height).toBe(400);
  await expect(page.getByRole("heading", { level: 2, name: "Knowledge Context" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask Cranes AI" })).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("a question is answered from the register, with the time it was asked", async ({ page }) => {
  await addCrane(page, { make: "Tadano", model: "GR-250N", vehicleId: "TDN250" });
  await openAssistant(page);
  await promptBox(page).fill("How many cranes");
  await promptBox(page).press("Shift+Enter");
  await promptBox(page).pressSequentially("do I have?");
  const fields = await nextQuestion(page, () => promptBox(page).press("Enter"));
  expect(fields.prompt).toMatch(/^How many cranes\s+do I have\?$/);
  expect(fields).toMatchObject({ useWebSearch: "false", history: "[]", timeZone: "Pacific/Auckland" });
  await expectAnswered(page);
  await expect(lastLine(page)).toContainText(/\b(1|one)\b/i);
  await expect(lastLine(page).locator("time")).toHaveText(/^\d{1,2}:\d{2} [ap]m$/);
  await expect(lastLine(page)).toContainText("built-in answer");
  await expect(promptBox(page)).toHaveValue("");
  await expectAccessible(page);
});

test("an empty prompt is refused", async ({ page }) => {
  await openAssistant(page);
  await page.getByRole("button", { name: "Ask Cranes AI" }).click();
  await expectToast(page, "Please enter a prompt", "You need to ask a question or provide instructions.");
  await expect(promptBox(page)).toBeFocused();
});

for (const { prompt, says, before } of [
  { prompt: "Please DRAW my crane", says: "Creating an image..." },
  { prompt: "generate an image of it", says: "Creating an image..." },
  { prompt: "What is this?", says: "Analyzing the document...", before: "file" },
  { prompt: "What is new?", says: "Searching the web...", before: "search" },
  { prompt: "What is due?", says: "Looking through your cranes and documents..." },
]) {
  test(`while it waits for "${prompt}" it says "${says}", and can be stopped`, async ({ page }) => {
    await openAssistant(page);
    if (before === "search") await page.getByRole("button", { name: "Web search" }).click();
    if (before === "file") {
      const buffer = Buffer.from("Oil: HVLP 46");
      await page
        .getByLabel("Attach file")
        .first()
        .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer });
    }
    const release = await holdAnswer(page);
    await ask(page, prompt);
    await expect(lastLine(page)).toContainText(says);
    await expect(page.getByRole("status").filter({ hasText: says })).toHaveCount(1);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(lastLine(page)).toContainText("Stopped.");
    await expect(lastLine(page)).not.toContainText(says);
    release();
  });
}

test("web search turns the button, and the server says when it is not set up", async ({ page }) => {
  await openAssistant(page);
  const toggle = page.getByRole("button", { name: "Web search" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await promptBox(page).fill("How many cranes do I have?");
  const fields = await nextQuestion(page, () => page.getByRole("button", { name: "Search & Send" }).click());
  expect(fields.useWebSearch).toBe("true");
  await expect(lastLine(page)).toContainText("Web search is not set up on this server.");
});

test("the failure of a model shows twice, and the built-in answer to the same question is offered", async ({
  page,
}) => {
  await addCrane(page);
  await openAssistant(page);
  const message = "The model did not answer in time.";
  await answerWith(
    page,
    ["text", { text: "Let me" }],
    ["error", { status: 503, message, builtInOffered: true }],
  );
  await ask(page, "How many cranes do I have?");
  await expectToast(page, "Error querying AI", `503: ${message}`);
  await expect(lastLine(page).getByText(`I encountered an error: 503: ${message}`)).toBeVisible();
  await expect(lastLine(page).getByText("Please try again with a different question.")).toBeVisible();
  await expect(lastLine(page)).toContainText("Let me");
  await expectAccessible(page);
  const fields = await nextQuestion(page, () =>
    page.getByRole("button", { name: "Answer without the model" }).click(),
  );
  expect(fields).toMatchObject({ prompt: "How many cranes do I have?", builtIn: "true" });
  await expectAnswered(page);
  await expect(lastLine(page)).toContainText(/\b(1|one)\b/i);
});

test("a refusal of the server shows with its status", async ({ page }) => {
  await openAssistant(page);
  const pretender = {
    name: "plan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("PK\u0003\u0004 not a PDF"),
  };
  await page.getByLabel("Attach file").first().setInputFiles(pretender);
  await ask(page, "What is this?");
  await expectToast(page, "Error querying AI", /^415: Please upload a PDF, text file, or image\.$/);
  await expect(lastLine(page)).toContainText("I encountered an error: 415:");
  await expect(page.getByRole("button", { name: "Answer without the model" })).toHaveCount(0);
});

test("the conversation outlives other pages, and ends with New conversation and with sign-out", async ({
  page,
}) => {
  await openAssistant(page);
  await ask(page, "How many cranes do I have?");
  await expectAnswered(page);
  const lines = chat(page).getByText("How many cranes do I have?", { exact: true });
  await page.getByRole("link", { name: "Mates", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mates" })).toBeVisible();
  await page.getByRole("link", { name: "Cranes AI", exact: true }).click();
  await expect(lines).toBeVisible();
  const fields = await nextQuestion(page, () => ask(page, "And mates?"));
  expect(JSON.parse(fields.history ?? "")).toMatchObject([
    { role: "user", content: "How many cranes do I have?" },
    { role: "ai" },
  ]);
  await expectAnswered(page);
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(lines).toHaveCount(0);
  await expect(chat(page).getByText(welcome)).toBeVisible();

  await ask(page, "How many cranes do I have?");
  await expectAnswered(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("whoever signs in next in the same browser finds nothing of it", async ({ page, freshUser }) => {
  await openAssistant(page);
  await ask(page, "My secret question");
  await expectAnswered(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Username").fill(freshUser.username);
  await page.getByLabel("Password", { exact: true }).fill(freshUser.password);
  await page.getByLabel("I'm not a robot").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("link", { name: "Cranes AI", exact: true }).click();
  await expect(chat(page).getByText(welcome)).toBeVisible();
  await expect(chat(page).getByText("My secret question")).toHaveCount(0);
});

test("with the keyboard alone: ask, stop, and the focus is never lost", async ({ page }) => {
  await openAssistant(page);
  const release = await holdAnswer(page);
  await promptBox(page).fill("What is due?");
  const send = page.getByRole("button", { name: "Ask Cranes AI" });
  await send.focus();
  await page.keyboard.press("Enter");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lastLine(page)).toContainText("Stopped.");
  await expect(send).toBeFocused();
  release();
});

test("the chat follows the words that stream in, but not under a reader", async ({ page }) => {
  await openAssistant(page);
  const feed = await feedAnswers(page);
  const say = (from: number, to: number) =>
    feed(
      Array.from({ length: to - from + 1 }, (_, index) => {
        return `event: text\ndata: ${JSON.stringify({ text: `Line ${from + index}\n\n` })}\n\n`;
      }).join(""),
    );
  const line = (number: number) => chat(page).getByText(`Line ${number}`, { exact: true });
  const question = chat(page).getByText("Tell me all");
  const newest = page.getByRole("button", { name: "Go to the newest" });
  await ask(page, "Tell me all");
  await say(1, 4);
  await expect(line(4)).toBeInViewport();
  await expect(newest).toHaveCount(0);

  // A long answer is read from its beginning.
  for (let next = 5; next <= 60; next += 4) await say(next, next + 3);
  await expect(line(60)).toBeAttached();
  await expect(chat(page).getByText(welcome)).not.toBeInViewport();
  await expect(question).toBeInViewport();
  await expect(line(1)).toBeInViewport();
  await expect(line(60)).not.toBeInViewport();

  await newest.click();
  await expect(line(60)).toBeInViewport();
  await expect(newest).toHaveCount(0);
  await say(61, 64);
  await expect(line(64)).toBeInViewport();

  await chat(page).hover();
  await page.mouse.wheel(0, -5000);
  await expect(chat(page).getByText(welcome)).toBeInViewport();
  await say(65, 68);
  await expect(line(68)).toBeAttached();
  await expect(chat(page).getByText(welcome)).toBeInViewport();
  await newest.click();
  await expect(line(68)).toBeInViewport();
});
