import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileButton } from "./FileButton";
import { FileName } from "./FileName";
import { IconButton } from "./IconButton";
import { Tooltip, TooltipProvider } from "./Tooltip";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show() {
  render(
    <TooltipProvider>
      <IconButton icon="trash" label="Delete COF.pdf" />
      <Tooltip text="Prints a sheet">
        <IconButton icon="print" label="Print" />
      </Tooltip>
    </TooltipProvider>,
  );
  return {
    trash: screen.getByRole("button", { name: "Delete COF.pdf" }),
    print: screen.getByRole("button", { name: "Print" }),
  };
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const words = () => screen.queryByTestId("tooltip")?.textContent ?? null;

it("opens after 700 ms, and at once within 300 ms after another", () => {
  const { trash, print } = show();
  fireEvent.pointerOver(trash);
  pass(699);
  expect(words()).toBeNull();
  pass(1);
  expect(words()).toBe("Delete COF.pdf");

  fireEvent.pointerOut(trash, { relatedTarget: document.body });
  pass(100);
  expect(words()).toBeNull();
  pass(299);
  fireEvent.pointerOver(print);
  pass(0);
  expect(words()).toBe("Prints a sheet");

  fireEvent.pointerOut(print, { relatedTarget: document.body });
  pass(100 + 300);
  fireEvent.pointerOver(trash);
  pass(699);
  expect(words()).toBeNull();
});

it("stays while the pointer is on its words, and goes by Escape", () => {
  const { trash } = show();
  fireEvent.pointerOver(trash);
  pass(700);
  fireEvent.pointerOut(trash, { relatedTarget: screen.getByTestId("tooltip") });
  fireEvent.pointerEnter(screen.getByTestId("tooltip"));
  pass(5_000);
  expect(words()).toBe("Delete COF.pdf");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(words()).toBeNull();
});

it("opens where the user goes by Tab, not where a dialog puts the focus", () => {
  const { print } = show();
  act(() => print.focus());
  expect(words()).toBeNull();
  act(() => print.blur());
  fireEvent.keyDown(document.body, { key: "Tab" });
  act(() => print.focus());
  expect(words()).toBe("Prints a sheet");
});

it("does not open under a finger", () => {
  const { trash } = show();
  fireEvent(trash, new PointerEvent("pointerover", { bubbles: true, pointerType: "touch" }));
  pass(2_000);
  expect(words()).toBeNull();
});

it("is read only once: as the name, or beside it", () => {
  const { trash, print } = show();
  expect(trash).not.toHaveAttribute("aria-description");
  expect(print).toHaveAttribute("aria-description", "Prints a sheet");
});

it("a button that picks files is there once for a screen reader", () => {
  render(<FileButton onPick={() => {}}>Attach file</FileButton>);
  expect(screen.getAllByRole("button", { name: "Attach file" })).toHaveLength(1);
  expect(document.querySelector("input")).not.toBeVisible();
});

it.each([
  ["LTM1100_Operators-Manual.pdf", ["LTM1100_", "Operators-", "Manual.pdf"]],
  ["COF August 2026.pdf", ["COF August 2026.pdf"]],
  ["__x", ["__", "x"]],
  ["", []],
])("the name %j may break between its words, and stays whole", (name, parts) => {
  const { container } = render(<FileName>{name}</FileName>);
  expect(container).toHaveTextContent(name, { normalizeWhitespace: false });
  expect(container.innerHTML.split("<wbr>").filter(Boolean)).toEqual(parts);
});
