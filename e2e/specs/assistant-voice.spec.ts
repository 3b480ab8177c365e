import type { Page } from "@playwright/test";
import { answerWith, ask, chat, lastLine, nextQuestion, openAssistant, whole } from "../support/assistant.ts";
import { addCrane } from "../support/cranes.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectFitsAndIsAccessible } from "../support/screens.ts";
import { type Speech, scriptSpeech } from "../support/speech.ts";
import { expectToast } from "../support/toast.ts";

const listen = "listen en-US true true";
const SILENCE = 1500;
const WORD = 180;

function toggle(page: Page) {
  return page.getByRole("button", { name: "Conversation mode" });
}

/** With a clock that stands still until the test turns it. */
async function openWithSpeech(page: Page, has?: Parameters<typeof scriptSpeech>[1]): Promise<Speech> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install({ time: "2027-03-01T10:00:00" });
  const speech = await scriptSpeech(page, has);
  await openAssistant(page);
  await page.clock.pauseAt("2027-03-01T11:00:00");
  return speech;
}

test.beforeEach(({ freshUser }) => {
  expect(freshUser.id).toBeGreaterThan(0);
});

test("a spoken question is sent after 1.5 s of silence, and its answer is read aloud", async ({ page }) => {
  await addCrane(page);
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Listening...")).toBeVisible();
  expect(await speech.log()).toEqual([listen]);

  await speech.hear("", "how many");
  await expect(page.getByText("how many")).toBeVisible();
  await page.clock.runFor(SILENCE * 2);
  await speech.hear("How many cranes do I have");
  await page.clock.runFor(SILENCE - 1);
  await expect(chat(page).getByText("How many cranes do I have")).toHaveCount(0);
  const fields = await nextQuestion(page, () => page.clock.runFor(1));
  expect(fields.prompt).toBe("How many cranes do I have");
  await expect.poll(async () => (await speech.log()).length).toBe(3);
  const [, stopped, said] = await speech.log();
  expect(stopped).toBe("stop listening");
  expect(said).toMatch(/^say at 1: .*\b(1|one)\b/i);
  await expect(page.getByText("Speaking...")).toBeVisible();
  expect(await speech.isListening()).toBe(false);

  await speech.finishSpeaking();
  await expect(page.getByText("Listening...")).toBeVisible();
  expect(await speech.isListening()).toBe(true);
  expect(await speech.log()).not.toContain("HEARS ITSELF");
});

test("the words that are spoken show one by one, every 180 ms", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  const response = "The **Grove** is due on [1 May](/crane/4).";
  await answerWith(page, ["text", { text: response }], whole({ response }));
  await speech.hear("What is due");
  await page.clock.runFor(SILENCE);
  await expect.poll(speech.log).toContain("say at 1: The Grove is due on 1 May.");
  await expect(lastLine(page)).not.toContainText("The");
  await page.clock.runFor(WORD);
  await expect(lastLine(page)).toContainText(/The$/);
  await page.clock.runFor(WORD);
  await expect(lastLine(page)).toContainText(/The Grove$/);
  await page.clock.runFor(WORD * 6);
  await expect(lastLine(page)).toContainText("The Grove is due on 1 May.");
  await expect(lastLine(page).getByRole("link", { name: "1 May" })).toBeVisible();
});

test("an answer that was heard enough of is broken off, shown whole, and listening goes on", async ({
  page,
}) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await answerWith(page, whole({ response: "One two three" }));
  await speech.hear("Count");
  await page.clock.runFor(SILENCE);
  const stopReading = page.getByRole("button", { name: "Stop reading" });
  await stopReading.focus();
  await page.keyboard.press("Enter");
  await expect(lastLine(page)).toContainText("One two three");
  await expect(page.getByText("Listening...")).toBeVisible();
  await expect(stopReading).toHaveCount(0);
  await expect(page.locator("p:focus")).toContainText("Listening...");
  expect((await speech.log()).slice(-2)).toEqual(["stop speaking", listen]);
  expect(await speech.log()).not.toContain("HEARS ITSELF");
});

test("a faster voice shows its words faster", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await page.getByLabel("Speaking speed").selectOption("1.5 times");
  await answerWith(page, whole({ response: "One two three" }));
  await speech.hear("Count");
  await page.clock.runFor(SILENCE);
  await expect.poll(speech.log).toContain("say at 1.5: One two three.");
  await page.clock.runFor(WORD / 1.5);
  await expect(lastLine(page)).toContainText(/One$/);
});

test("an answer with a picture is not read aloud, and listening goes on", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await page.route("/api/ai/images/12", (route) => route.fulfill({ status: 404 }));
  await toggle(page).click();
  await answerWith(page, whole({ response: "Here it is.", imageUrl: "/api/ai/images/12" }));
  await speech.hear("Draw my crane");
  await page.clock.runFor(SILENCE);
  await expect(lastLine(page)).toContainText("Here it is.");
  await page.clock.runFor(1000);
  await expect.poll(speech.isListening).toBe(true);
  expect(await speech.log()).toEqual([listen, "stop listening", listen]);
});

test("a failure is not read aloud, and listening goes on", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await answerWith(page, ["error", { status: 503, message: "No model.", builtInOffered: false }]);
  await speech.hear("What is due");
  await page.clock.runFor(SILENCE);
  await expect(lastLine(page)).toContainText("I encountered an error: 503: No model.");
  await page.clock.runFor(1000);
  await expect.poll(speech.isListening).toBe(true);
  expect((await speech.log()).join()).not.toContain("say");
});

test("silence is never sent, and recognition that ends by itself begins anew", async ({ page }) => {
  const speech = await openWithSpeech(page);
  let questions = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/ai/query")) questions += 1;
  });
  await toggle(page).click();
  await speech.hear("   ");
  await page.clock.runFor(SILENCE * 2);
  for (let time = 1; time <= 3; time++) {
    await speech.fail("no-speech");
    expect(await speech.isListening()).toBe(false);
    await page.clock.runFor(1000);
    expect(await speech.isListening()).toBe(true);
  }
  expect(questions).toBe(0);
  expect(await speech.log()).toEqual([listen, listen, listen, listen]);

  await speech.hear("What is");
  await speech.end();
  await page.clock.runFor(1000);
  await speech.hear("due next");
  const fields = await nextQuestion(page, () => page.clock.runFor(SILENCE));
  expect(fields.prompt).toBe("What is due next");
});

test("turned off, it neither listens nor speaks, and the whole answer shows", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await answerWith(page, whole({ response: "A long answer that is being read aloud" }));
  await speech.hear("Tell me");
  await page.clock.runFor(SILENCE);
  await expect.poll(speech.log).toHaveLength(3);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await expect(lastLine(page)).toContainText("A long answer that is being read aloud");
  await page.clock.runFor(5000);
  expect((await speech.log()).slice(2)).toEqual([
    "say at 1: A long answer that is being read aloud.",
    "stop speaking",
  ]);
  await speech.hear("nobody hears this");
  await page.clock.runFor(SILENCE);
  await expect(chat(page).getByText("nobody hears this")).toHaveCount(0);
  await expect(page.getByText("Speech synthesis error")).toHaveCount(0);
});

test("words said just before it is turned off are not sent, and leaving the page turns it off", async ({
  page,
}) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await speech.hear("Never mind");
  await toggle(page).click();
  await page.clock.runFor(SILENCE * 2);
  await expect(chat(page).getByText("Never mind")).toHaveCount(0);
  await toggle(page).click();
  expect(await speech.isListening()).toBe(true);
  // The next page is shown by timers too.
  await page.clock.resume();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect(await speech.isListening()).toBe(false);
});

test("a question that is typed meanwhile is answered aloud too, and silences what is being read", async ({
  page,
}) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await answerWith(page, whole({ response: "First answer" }));
  await ask(page, "First");
  await expect.poll(speech.log).toContain("say at 1: First answer.");
  await answerWith(page, whole({ response: "Second answer" }));
  await ask(page, "Second");
  await expect.poll(speech.log).toContain("say at 1: Second answer.");
  expect(await speech.log()).toEqual([
    listen,
    "stop listening",
    "say at 1: First answer.",
    "stop speaking",
    "say at 1: Second answer.",
  ]);
});

test("listening and its failure are accessible and fit every width", async ({ page }) => {
  const speech = await scriptSpeech(page);
  await openAssistant(page);
  await toggle(page).click();
  await speech.hear("When does the COF", "expire");
  await expect(page.getByText("When does the COF expire")).toBeVisible();
  await expectFitsAndIsAccessible(page);
  await speech.fail("network");
  await expect(page.getByText("Speech recognition error: network.")).toBeVisible();
  await expectFitsAndIsAccessible(page);
});

test("a browser without recognition says so", async ({ page }) => {
  await openWithSpeech(page, { recognition: false });
  await toggle(page).click();
  const text = "Speech recognition is not supported in your browser.";
  await expectToast(page, "Conversation mode unavailable", text);
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
});

test("a microphone that is not allowed turns it off and says why", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await speech.fail("not-allowed");
  await expect(
    page.getByRole("alert").filter({ hasText: "Speech recognition error: not-allowed." }),
  ).toBeVisible();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(5000);
  expect(await speech.isListening()).toBe(false);
});

test("a browser without a voice says so, shows the answer at once and listens on", async ({ page }) => {
  const speech = await openWithSpeech(page, { synthesis: false });
  await toggle(page).click();
  await answerWith(page, whole({ response: "The Grove is due" }));
  await speech.hear("What is due");
  await page.clock.runFor(SILENCE);
  await expectToast(page, "Speech synthesis unavailable");
  await expect(lastLine(page)).toContainText("The Grove is due");
  await page.clock.runFor(1000);
  await expect.poll(speech.isListening).toBe(true);
});

test("a voice that fails says so, and listening goes on", async ({ page }) => {
  const speech = await openWithSpeech(page);
  await toggle(page).click();
  await answerWith(page, whole({ response: "The Grove is due" }));
  await speech.hear("What is due");
  await page.clock.runFor(SILENCE);
  await expect.poll(speech.log).toHaveLength(3);
  await speech.failSpeaking("audio-hardware");
  await expectToast(page, "Speech synthesis error", "audio-hardware");
  await page.clock.runFor(1000);
  await expect.poll(speech.isListening).toBe(true);
});
