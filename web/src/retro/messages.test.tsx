import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Button, ConfirmDialog, Tabs, TextInput, Toaster, toast, useCommands, useOffered } from "@/retro";

it("shows one toast at a time", async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => toast({ title: "Crane added" }));
  act(() => toast({ title: "Error", description: "409: Taken.", variant: "destructive" }));
  expect(screen.queryByText("Crane added")).not.toBeInTheDocument();
  expect(screen.getByText("409: Taken.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("409: Taken.")).not.toBeInTheDocument();
});

it("starts a confirmation on the safe button, and leaves closing to the caller", async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Confirm Deletion"
      confirmLabel="Delete"
      onConfirm={onConfirm}
    >
      Liebherr LTM 1100
    </ConfirmDialog>,
  );
  expect(screen.getByRole("alertdialog", { name: "Confirm Deletion" })).toHaveAccessibleDescription(
    "Liebherr LTM 1100",
  );
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it("moves between tabs by arrow keys, and counts on a tab", async () => {
  const user = userEvent.setup();
  render(
    <Tabs
      label="Mates"
      items={[
        { value: "a", label: "My Mates", content: "First", badge: 0 },
        { value: "b", label: "Mate Requests", content: "Second", badge: 2, badgeLabel: "pending" },
      ]}
    />,
  );
  expect(screen.getByRole("tab", { name: "My Mates" })).toHaveAttribute("aria-selected", "true");
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Mate Requests 2 pending" })).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Second");
});

it("refuses presses while busy", async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onClick).not.toHaveBeenCalled();
});

function Counter() {
  const [count, setCount] = useState(0);
  useCommands([
    { keys: "n", label: "Add a new crane", run: () => setCount(count + 1) },
    { keys: "g t", label: "Go ten further", run: () => setCount(count + 10) },
    { keys: "Ctrl+K", label: "Run", run: () => setCount(count + 100) },
  ]);
  const offered = useOffered();
  return (
    <>
      <output>{count}</output>
      <TextInput aria-label="Search" />
      <p>{offered.map(({ label }) => label).join(", ")}</p>
    </>
  );
}

it("runs two keys one after the other, and Ctrl also from a field", async () => {
  const user = userEvent.setup();
  render(<Counter />);
  await user.keyboard("gt");
  expect(screen.getByRole("status")).toHaveTextContent("10");
  await user.keyboard("tgxt");
  expect(screen.getByRole("status")).toHaveTextContent("10");
  // A key that begins nothing more is taken for itself.
  await user.keyboard("gn");
  expect(screen.getByRole("status")).toHaveTextContent("11");
  await user.type(screen.getByRole("textbox"), "{Control>}k{/Control}");
  expect(screen.getByRole("status")).toHaveTextContent("111");
});

it("runs a shortcut outside fields only, without modifiers, and while it is shown", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Counter />);
  expect(screen.getByText(/^Add a new crane/)).toBeVisible();
  await user.keyboard("nn");
  expect(screen.getByRole("status")).toHaveTextContent("2");
  await user.keyboard("{Control>}n{/Control}");
  await user.type(screen.getByRole("textbox"), "n");
  expect(screen.getByRole("status")).toHaveTextContent("2");
  unmount();
  render(<Counter />);
  expect(screen.getAllByText(/^Add a new crane/)).toHaveLength(1);
});
