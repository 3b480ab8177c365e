import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { endSession } from "@/features/accounts";
import { Toaster, TooltipProvider } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import AssistantPage from "./AssistantPage";
import { startOver } from "./conversation/actions";
import { makeAnswer, makeContext, openStream, streamed } from "./testing";
import type { Answer } from "./types";

const client = createQueryClient();

function open(answers: Answers = {}) {
  const calls = fakeServer({ "GET /api/ai/context": () => Response.json(makeContext()), ...answers });
  show();
  return { user: userEvent.setup(), calls };
}

function show() {
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <AssistantPage />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

/** Answers every question with this, and remembers the forms. */
function answering(respond: () => Response) {
  const forms: FormData[] = [];
  const answers: Answers = {
    "POST /api/ai/query": async (request) => {
      forms.push(await request.formData());
      return respond();
    },
  };
  return { forms, answers };
}

const box = () => screen.getByRole("textbox", { name: "Your question" });
const chat = () => within(screen.getByRole("region", { name: "Conversation" }));

afterEach(() => {
  startOver();
  client.clear();
  vi.unstubAllGlobals();
});

describe("asking", () => {
  it("begins with the welcome", () => {
    open();
    expect(
      chat().getByText("Welcome to Cranes AI! How can I assist with your crane information needs today?"),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/");
  });

  it("sends by Enter, and not by Shift and Enter", async () => {
    const { forms, answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    await user.type(box(), "When does{Shift>}{Enter}{/Shift}the COF expire?");
    expect(forms).toHaveLength(0);
    await user.keyboard("{Enter}");
    expect(await chat().findByText("The COF expires on 1 May 2027.")).toBeVisible();
    expect(forms[0]?.get("prompt")).toMatch(/^When does\s+the COF expire\?$/);
    expect(forms[0]?.get("useWebSearch")).toBe("false");
    expect(box()).toHaveValue("");
  });

  it("refuses an empty prompt", async () => {
    const { user, calls } = open();
    await user.type(box(), "   {Enter}");
    expect(await screen.findByText("Please enter a prompt")).toBeVisible();
    expect(screen.getByText("You need to ask a question or provide instructions.")).toBeVisible();
    expect(calls).not.toContain("POST /api/ai/query");
  });

  it("says what it does meanwhile, shows words as they come, and then the whole answer", async () => {
    const stream = openStream();
    const { user } = open({ "POST /api/ai/query": () => stream.response });
    await user.type(box(), "Draw my crane{Enter}");
    expect(await chat().findByText("Creating an image...")).toBeVisible();
    act(() => stream.send("status", { text: "Drawing the crane…" }));
    expect(await chat().findByText("Drawing the crane…")).toBeVisible();
    act(() => stream.send("text", { text: "Here **it" }));
    expect(await chat().findByText(/^Here \*\*it$/)).toBeVisible();
    act(() =>
      stream.send("answer", makeAnswer({ response: "Here **it** is", imageUrl: "/api/ai/images/12" })),
    );
    expect(await chat().findByRole("img", { name: "Made for: Draw my crane" })).toHaveAttribute(
      "src",
      "/api/ai/images/12",
    );
    expect(chat().getByText("it", { selector: "strong" })).toBeVisible();
  });

  it("shows no picture from elsewhere", async () => {
    const { answers } = answering(() =>
      streamed(["answer", makeAnswer({ imageUrl: "https://elsewhere.example/x.png" })]),
    );
    const { user } = open(answers);
    await user.type(box(), "Hello{Enter}");
    await chat().findByText("The COF expires on 1 May 2027.");
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("suggests questions, and hands the focus to the chat when one is chosen", async () => {
    const { forms, answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    await user.click(screen.getByRole("button", { name: "What expires in the next 30 days?" }));
    await waitFor(() => expect(forms[0]?.get("prompt")).toBe("What expires in the next 30 days?"));
    expect(screen.getByRole("region", { name: "Conversation" })).toHaveFocus();
  });

  it("sends what was said before, and begins anew on request", async () => {
    const { forms, answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    await user.type(box(), "One{Enter}");
    await chat().findByText("The COF expires on 1 May 2027.");
    await user.type(box(), "Two{Enter}");
    await waitFor(() => expect(forms).toHaveLength(2));
    expect(JSON.parse(String(forms[1]?.get("history")))).toEqual([
      { role: "user", content: "One" },
      { role: "ai", content: "The COF expires on 1 May 2027." },
    ]);
    await waitFor(() => expect(chat().getAllByText("The COF expires on 1 May 2027.")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "New conversation" }));
    expect(chat().queryByText("One")).not.toBeInTheDocument();
    await user.type(box(), "Three{Enter}");
    await waitFor(() => expect(forms[2]?.get("history")).toBe("[]"));
  });

  it("stops on request, keeps what came, and takes the next question", async () => {
    const stream = openStream();
    let signal: AbortSignal | undefined;
    const { user } = open({
      "POST /api/ai/query": (request) => {
        signal = request.signal;
        signal.addEventListener("abort", () => stream.fail(signal?.reason));
        return stream.response;
      },
    });
    await user.type(box(), "Long story{Enter}");
    act(() => stream.send("text", { text: "Once upon" }));
    await chat().findByText("Once upon");
    expect(screen.getByRole("button", { name: "Ask Cranes AI" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(await chat().findByText("Stopped.")).toBeVisible();
    expect(signal?.aborted).toBe(true);
    expect(chat().getByText("Once upon")).toBeVisible();
    expect(screen.queryByText("Error querying AI")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Ask Cranes AI" })).toBeEnabled();
  });
});

describe("a failure", () => {
  it("shows as a toast and as a line of the chat", async () => {
    const { answers } = answering(() => new Response("Too many questions.", { status: 429 }));
    const { user } = open(answers);
    await user.type(box(), "Hello{Enter}");
    expect(await screen.findByText("Error querying AI")).toBeVisible();
    expect(screen.getByText("429: Too many questions.")).toBeVisible();
    expect(chat().getByText("I encountered an error: 429: Too many questions.")).toBeVisible();
    expect(chat().getByText("Please try again with a different question.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Answer without the model" })).not.toBeInTheDocument();
    expect(box()).toHaveValue("Hello");
  });

  it("of the model offers the answer without it, to the same question", async () => {
    const failure = streamed(["error", { status: 503, message: "No model.", builtInOffered: true }]);
    const responses = [failure, streamed(["answer", makeAnswer()])];
    const { forms, answers } = answering(() => responses.shift() as Response);
    const { user } = open(answers);
    await user.type(box(), "When?{Enter}");
    await user.click(await screen.findByRole("button", { name: "Answer without the model" }));
    expect(box()).toHaveValue("");
    expect(await chat().findByText("The COF expires on 1 May 2027.")).toBeVisible();
    expect(forms.map((form) => [form.get("prompt"), form.get("builtIn")])).toEqual([
      ["When?", null],
      ["When?", "true"],
    ]);
  });
});

describe("what goes along", () => {
  it("is the web search, which changes the button", async () => {
    const { forms, answers } = answering(() =>
      streamed(["answer", makeAnswer({ notice: "Web search is not set up on this server." })]),
    );
    const { user } = open(answers);
    await user.click(screen.getByRole("button", { name: "Web search" }));
    await user.type(box(), "News?");
    await user.click(screen.getByRole("button", { name: "Search & Send" }));
    expect(await chat().findByText("Web search is not set up on this server.")).toBeVisible();
    expect(forms[0]?.get("useWebSearch")).toBe("true");
  });

  it("is the chosen crane or document, until it is cleared", async () => {
    const { forms, answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    await user.click(await screen.findByRole("button", { name: /Grove GMK4100L/ }));
    await user.type(box(), "One{Enter}");
    await waitFor(() => expect(forms[0]?.get("craneId")).toBe("2"));
    await chat().findByText("The COF expires on 1 May 2027.");
    await user.click(screen.getByRole("tab", { name: "Documents" }));
    await user.click(screen.getByRole("button", { name: /manual\.pdf/ }));
    await user.type(box(), "Two{Enter}");
    await waitFor(() => expect(forms[1]?.get("documentId")).toBe("9"));
    expect(forms[1]?.get("craneId")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Stop asking about manual.pdf alone" }));
    await user.type(box(), "Three{Enter}");
    await waitFor(() => expect(forms).toHaveLength(3));
    expect(forms[2]?.get("documentId")).toBeNull();
  });

  it("is one file, which can be removed", async () => {
    const { forms, answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    const input = screen.getByLabelText("Attach file", { selector: "input" });
    expect(input).toHaveAttribute("accept", "image/*,.pdf,.doc,.docx,.xlsx");
    await user.upload(input, new File(["chart"], "chart.pdf", { type: "application/pdf" }));
    expect(screen.getByText("(5 Bytes)")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove chart.pdf" }));
    expect(screen.getByRole("heading", { name: "Your question" })).toHaveFocus();
    expect(screen.queryByText("(5 Bytes)")).not.toBeInTheDocument();
    await user.upload(input, new File(["chart"], "chart.pdf", { type: "application/pdf" }));
    await user.type(box(), "What is this?{Enter}");
    expect(await chat().findByText("With chart.pdf")).toBeVisible();
    await waitFor(() => expect(forms[0]?.has("file")).toBe(true));
    expect(screen.queryByText("(5 Bytes)")).not.toBeInTheDocument();
  });

  it("is refused when it is of another kind, in other words when dropped", async () => {
    const user = userEvent.setup({ applyAccept: false });
    open();
    const sheet = new File(["x"], "sheet.xlsx");
    await user.upload(screen.getByLabelText("Attach file", { selector: "input" }), sheet);
    expect(await screen.findByText("Unsupported file type")).toBeVisible();
    expect(screen.getByText("Please upload a PDF, text file, or image.")).toBeVisible();
    fireEvent.drop(box(), { dataTransfer: { types: ["Files"], files: [sheet] } });
    expect(await screen.findByText("Invalid file type")).toBeVisible();
    fireEvent.drop(box(), { dataTransfer: { types: ["Files"], files: [new File(["x"], "notes.txt")] } });
    expect(await screen.findByText("notes.txt")).toBeVisible();
  });

  it("is flagged above 5MB", async () => {
    const { user } = open();
    const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.pdf", { type: "application/pdf" });
    await user.upload(screen.getByLabelText("Attach file", { selector: "input" }), big);
    expect(await screen.findByText("Using advanced AI for optimal large file processing")).toBeVisible();
  });
});

describe("how a question was read", () => {
  const query: Answer["query"] & object = { of: "cranes", among: { make: "Grove" }, ask: { list: [] } };

  it("stands above the answer, and travels on in what was said before", async () => {
    const { forms, answers } = answering(() =>
      streamed(["answer", makeAnswer({ reading: "Cranes by Grove", query })]),
    );
    const { user } = open(answers);
    await user.type(box(), "groves{Enter}");
    const reading = await chat().findByText("I read this as: Cranes by Grove.");
    const answer = await chat().findByText("The COF expires on 1 May 2027.");
    expect(reading.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(box(), "how many{Enter}");
    await waitFor(() => expect(forms).toHaveLength(2));
    expect(JSON.parse(String(forms[1]?.get("history")))[1]).toMatchObject({ role: "ai", query });
  });

  it("is offered where it is not plain, as buttons that ask again", async () => {
    const readings = [
      { text: "Cranes by Grove", query },
      { text: "How many cranes by Grove", query: { ...query, ask: "count" as const } },
    ];
    const responses = [
      streamed(["answer", makeAnswer({ response: "I did not understand “splendid”.", readings })]),
      streamed(["answer", makeAnswer()]),
    ];
    const { forms, answers } = answering(() => responses.shift() as Response);
    const { user } = open(answers);
    await user.type(box(), "splendid groves{Enter}");
    const offered = within(await screen.findByRole("list", { name: "Did you mean one of these?" }));
    expect(offered.getAllByRole("button")).toHaveLength(2);
    await user.click(offered.getByRole("button", { name: "How many cranes by Grove" }));
    expect(await chat().findByText("The COF expires on 1 May 2027.")).toBeVisible();
    expect(forms[1]?.get("prompt")).toBe("How many cranes by Grove");
    expect(JSON.parse(String(forms[1]?.get("query")))).toMatchObject({ ask: "count" });
    expect(screen.getByRole("region", { name: "Conversation" })).toHaveFocus();
  });
});

it("shows where an answer comes from", async () => {
  const quote = "Hydraulic oil type: HVLP 46.";
  const { answers } = answering(() =>
    streamed([
      "answer",
      makeAnswer({
        sources: [
          { kind: "crane", craneId: 4, label: "Grove" },
          { kind: "document", craneId: 1, documentId: 9, page: 3, label: "manual.pdf, page 3", quote },
          { kind: "web", url: "https://worksafe.govt.nz/", label: "WorkSafe" },
          { kind: "web", url: "javascript:alert(1)", label: "Trap" },
        ],
      }),
    ]),
  );
  const { user } = open(answers);
  await user.type(box(), "Oil?{Enter}");
  const sources = within(await screen.findByRole("list", { name: "Sources" }));
  expect(sources.getByRole("link", { name: "Grove" })).toHaveAttribute("href", "/crane/4");
  const document = sources.getByRole("link", { name: "manual.pdf, page 3" });
  expect(document).toHaveAttribute("href", "/api/documents/9#page=3");
  expect(document).toHaveAttribute("target", "_blank");
  expect(sources.getByRole("link", { name: "WorkSafe" })).toHaveAttribute("rel", "noopener noreferrer");
  expect(sources.queryByRole("link", { name: "Trap" })).not.toBeInTheDocument();
  const toggle = sources.getByRole("button", { name: "Quote from manual.pdf, page 3" });
  await user.click(toggle);
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  expect(chat().getByText(quote, { selector: "blockquote p" })).toBeVisible();
});

it("shows the first of many sources, and all on request", async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    kind: "crane" as const,
    craneId: index + 1,
    label: `Crane ${index + 1}`,
  }));
  const { answers } = answering(() => streamed(["answer", makeAnswer({ sources: many })]));
  const { user } = open(answers);
  await user.type(box(), "Which?{Enter}");
  const sources = within(await screen.findByRole("list", { name: "Sources" }));
  expect(sources.getAllByRole("link")).toHaveLength(4);
  await user.click(sources.getByRole("button", { name: "All 12 sources" }));
  expect(sources.getAllByRole("link")).toHaveLength(12);
  await user.click(sources.getByRole("button", { name: "Fewer sources" }));
  expect(sources.getAllByRole("link")).toHaveLength(4);
});

describe("the conversation", () => {
  it("goes on while another page is open", async () => {
    const stream = openStream();
    const { user } = open({ "POST /api/ai/query": () => stream.response });
    await user.type(box(), "When?{Enter}");
    await chat().findByText("When?");
    cleanup();
    stream.send("answer", makeAnswer());
    show();
    expect(await chat().findByText("The COF expires on 1 May 2027.")).toBeVisible();
    expect(chat().getByText("When?")).toBeVisible();
  });

  it("keeps a question that is half typed while another page is open, and for nobody else", async () => {
    const { user } = open({});
    await user.type(box(), "When does the COF");
    await user.upload(
      screen.getByLabelText("Attach file", { selector: "input" }),
      new File(["a"], "plan.pdf", { type: "application/pdf" }),
    );
    cleanup();
    show();
    expect(box()).toHaveValue("When does the COF");
    expect(screen.getByText("plan.pdf")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "New conversation" }));
    expect(box()).toHaveValue("When does the COF");
    act(() => endSession(client));
    expect(box()).toHaveValue("");
    expect(screen.queryByText("plan.pdf")).not.toBeInTheDocument();
  });

  it("is gone after sign-out", async () => {
    const { answers } = answering(() => streamed(["answer", makeAnswer()]));
    const { user } = open(answers);
    await user.type(box(), "When?{Enter}");
    await chat().findByText("The COF expires on 1 May 2027.");
    act(() => endSession(client));
    expect(chat().queryByText("When?")).not.toBeInTheDocument();
  });
});
