import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api";
import { formatDate } from "@/lib/dates";
import { dismissToast, Toaster } from "@/retro";
import { type Answers, fakeServer } from "@/test/fake-server";
import { DocumentsWindow } from "./DocumentsWindow";
import type { Document } from "./types";

const manual: Document = {
  id: 3,
  craneId: 7,
  name: "Operators manual.pdf",
  documentType: "Operators Manual",
  filename: "manual.pdf",
  mimetype: "application/pdf",
  size: "1572864",
  uploadedAt: "2026-05-04T00:00:00.000Z",
  text: { state: "searchable", pages: 3 },
};

const locked: Document = {
  ...manual,
  text: { state: "unreadable", problem: "The file is protected by a password." },
};

function show({
  documents = [manual],
  canChange = true,
  answers = {},
}: {
  documents?: Document[];
  canChange?: boolean;
  answers?: Answers;
} = {}) {
  const onChange = vi.fn();
  const calls = fakeServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentsWindow craneId={7} documents={documents} canChange={canChange} onChange={onChange} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { onChange, calls };
}

const pdf = new File(["%PDF-1.7"], "Permit.pdf", { type: "application/pdf" });

afterEach(() => {
  act(() => dismissToast());
});

describe("the list", () => {
  it("shows name, type, size and upload date, and opens the file in a new tab", () => {
    show();
    const row = screen.getByRole("listitem");
    expect(row).toHaveTextContent("Operators manual.pdf");
    expect(row).toHaveTextContent("Operators Manual");
    expect(row).toHaveTextContent("1.5 MB");
    expect(row).toHaveTextContent(formatDate(new Date(manual.uploadedAt)));
    const link = within(row).getByRole("link", { name: "View Document" });
    expect(link).toHaveAttribute("href", "/api/documents/3");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link).toHaveAccessibleDescription("Operators manual.pdf");
  });

  it("says what to do when it is empty", () => {
    show({ documents: [] });
    expect(screen.getByText("No documents yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Document" })).toBeVisible();
  });

  it("offers nothing that a viewer may not do", () => {
    show({ canChange: false });
    expect(screen.getByRole("link", { name: "View Document" })).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("reading", () => {
  it("says whether a document is searchable", () => {
    show({ documents: [manual, { ...manual, id: 4, text: { state: "reading" } }] });
    const [read, underWay] = screen.getAllByRole("listitem");
    expect(read).toHaveTextContent("Searchable, 3 pages");
    expect(underWay).toHaveTextContent("Being read…");
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });

  it("says why a document cannot be read, and has it read again", async () => {
    const user = userEvent.setup();
    const { calls, onChange } = show({
      documents: [locked],
      answers: { "POST /api/documents/3/read": () => new Response(null, { status: 202 }) },
    });
    expect(screen.getByText("Not searchable. The file is protected by a password.")).toBeVisible();
    const retry = screen.getByRole("button", { name: "Try again" });
    expect(retry).toHaveAccessibleDescription("Operators manual.pdf");
    await user.click(retry);
    expect(calls).toEqual(["POST /api/documents/3/read"]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("tells when that is refused", async () => {
    const user = userEvent.setup();
    const { onChange } = show({
      documents: [locked],
      answers: { "POST /api/documents/3/read": () => new Response("Document not found", { status: 404 }) },
    });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("404: Document not found")).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("shows a viewer why, and offers no retry", () => {
    show({ documents: [locked], canChange: false });
    expect(screen.getByText(/protected by a password/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("deleting", () => {
  async function openConfirmation(answers: Answers) {
    const user = userEvent.setup();
    const shown = show({ answers });
    await user.click(screen.getByRole("button", { name: "Delete Operators manual.pdf" }));
    const dialog = screen.getByRole("alertdialog", { name: "Confirm Document Deletion" });
    return { ...shown, user, dialog };
  }

  it("names the document and its size, and does nothing when cancelled", async () => {
    const { dialog, user, calls } = await openConfirmation({});
    expect(dialog).toHaveTextContent("Operators manual.pdf");
    expect(dialog).toHaveTextContent("1.5 MB");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it("deletes, says so and refreshes", async () => {
    const { dialog, user, calls, onChange } = await openConfirmation({
      "DELETE /api/documents/3": () => new Response(null, { status: 204 }),
    });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Document deleted")).toBeVisible();
    expect(calls).toEqual(["DELETE /api/documents/3"]);
    expect(onChange).toHaveBeenCalledOnce();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("shows what the server said when it fails", async () => {
    const { dialog, user } = await openConfirmation({
      "DELETE /api/documents/3": () => new Response("You may only view this crane.", { status: 403 }),
    });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.getByText("403: You may only view this crane.")).toBeVisible();
  });
});

describe("uploading", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function openUpload(answers: Answers) {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, applyAccept: false });
    const shown = show({ answers });
    await user.click(screen.getByRole("button", { name: "Add Document" }));
    const dialog = await screen.findByRole("dialog", { name: "Upload Document" });
    const pick = (file: File) =>
      fireEvent.change(within(dialog).getByLabelText(/PDF/, { selector: "input" }), {
        target: { files: [file] },
      });
    const submit = within(dialog).getByRole("button", { name: "Upload Document" });
    const bar = () => within(dialog).queryByRole("progressbar");
    return { ...shown, user, dialog, pick, submit, bar };
  }

  it("refuses what is no PDF or too large, and takes a right one after that", async () => {
    const { dialog, pick, submit, calls } = await openUpload({});
    expect(submit).toBeDisabled();
    pick(new File(["x"], "photo.png", { type: "image/png" }));
    expect(within(dialog).getByRole("alert")).toHaveTextContent("Invalid file type");
    expect(within(dialog).getByRole("alert")).toHaveTextContent("Only PDF files are supported.");
    expect(submit).toBeDisabled();

    const huge = new File(["x"], "huge.pdf", { type: "application/pdf" });
    Object.defineProperty(huge, "size", { value: 50 * 1024 * 1024 + 1 });
    pick(huge);
    expect(within(dialog).getByRole("alert")).toHaveTextContent("File too large");
    expect(within(dialog).getByRole("alert")).toHaveTextContent("Maximum file size is 50MB.");

    pick(pdf);
    expect(within(dialog).queryByRole("alert")).not.toBeInTheDocument();
    expect(dialog).toHaveTextContent("Permit.pdf (8 Bytes)");
    expect(submit).toBeEnabled();
    expect(calls).toEqual([]);
  });

  it("sends file and type, and closes only when the bar is full", async () => {
    let sent = new FormData();
    const { user, dialog, pick, submit, bar, onChange } = await openUpload({
      "POST /api/cranes/7/documents": async (request) => {
        sent = await request.formData();
        return Response.json({ ...manual, id: 4 }, { status: 201 });
      },
    });
    pick(pdf);
    await user.selectOptions(within(dialog).getByLabelText("Document type"), "Permits");
    await user.click(submit);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(bar()).toHaveAttribute("aria-valuenow", "75");
    expect(submit).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(bar()).toHaveAttribute("aria-valuenow", "100");
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByText("Document uploaded")).toBeVisible();
    expect(onChange).toHaveBeenCalledOnce();
    expect(sent.get("documentType")).toBe("Permits");
    expect(sent.get("document")).not.toBeNull();
  });

  it("waits at 100% for an upload that takes longer than the bar", async () => {
    let finish = (_answer: Response) => {};
    const { user, dialog, pick, submit, bar } = await openUpload({
      "POST /api/cranes/7/documents": () => new Promise<Response>((resolve) => (finish = resolve)),
    });
    pick(pdf);
    await user.click(submit);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(bar()).toHaveAttribute("aria-valuenow", "100");
    expect(within(dialog).getByRole("status")).toHaveTextContent("Still sending.");
    finish(Response.json(manual, { status: 201 }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("keeps what was picked when it fails, and says so twice", async () => {
    const { user, dialog, pick, submit, bar, onChange } = await openUpload({
      "POST /api/cranes/7/documents": () => new Response("The disk is full.", { status: 507 }),
    });
    pick(pdf);
    await user.selectOptions(within(dialog).getByLabelText("Document type"), "Permits");
    await user.click(submit);
    await act(() => vi.advanceTimersByTimeAsync(0));
    const alert = within(dialog).getByRole("alert");
    expect(alert).toHaveTextContent("Upload Failed");
    expect(alert).toHaveTextContent("Failed to upload document: Permit.pdf");
    expect(alert).toHaveTextContent("507: The disk is full.");
    expect(screen.getByText("Upload failed")).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
    expect(dialog).toHaveTextContent("Permit.pdf");
    expect(within(dialog).getByLabelText("Document type")).toHaveValue("Permits");
    expect(submit).toBeEnabled();
    // A refresh that failed too would take the page away, and the dialog with it.
    expect(onChange).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("breaks off without a word when the dialog is closed", async () => {
    let aborted = false;
    const { user, dialog, pick, submit } = await openUpload({
      "POST /api/cranes/7/documents": (request) =>
        new Promise<Response>((_resolve, reject) => {
          request.signal.addEventListener("abort", () => {
            aborted = true;
            reject(request.signal.reason);
          });
        }),
    });
    pick(pdf);
    await user.click(submit);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(aborted).toBe(true);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.queryByText("Upload failed")).not.toBeInTheDocument();
  });
});
