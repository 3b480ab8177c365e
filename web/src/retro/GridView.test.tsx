import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { GridView } from "./GridView";

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(300);
  Element.prototype.scrollTo = () => {};
});

interface Row {
  id: number;
  name: string;
}

function open(count: number) {
  const rows = Array.from({ length: count }, (_, index): Row => ({ id: index, name: `Row ${index}` }));
  const seen = {
    opened: [] as string[],
    pressed: [] as string[],
    sorted: [] as string[],
    keys: [] as string[],
  };
  render(
    <>
      <GridView
        label="Rows"
        columns={[
          { key: "id", label: "Number", width: 4, sorted: "ascending", cell: ({ id }) => `Number ${id}` },
          {
            key: "name",
            label: "Name",
            width: 8,
            sorted: null,
            cell: ({ name }) => (
              <button type="button" tabIndex={-1} onClick={() => seen.pressed.push(name)}>
                {name}
              </button>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        onSort={(key) => seen.sorted.push(key)}
        onOpen={({ name }) => seen.opened.push(name)}
        onKey={({ key }, { name }) => seen.keys.push(`${key} ${name}`)}
        place="rows"
        filter=""
      />
      <button type="button">After</button>
    </>,
  );
  return { user: userEvent.setup(), seen };
}

const cell = (name: string) => screen.getByText(name).closest("th, td");

it("is one stop for Tab, and the arrows move inside it", async () => {
  const { user } = open(50);
  await user.tab();
  expect(cell("Number 0")).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
  expect(cell("Row 2")).toHaveFocus();
  await user.keyboard("{ArrowRight}{Home}");
  expect(cell("Number 2")).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "After" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(cell("Number 2")).toHaveFocus();
});

it("goes to the ends of a long list, though few rows are drawn", async () => {
  const { user } = open(5_000);
  const grid = screen.getByRole("grid", { name: "Rows" });
  expect(grid).toHaveAttribute("aria-rowcount", "5001");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  await user.tab();
  await user.keyboard("{Control>}{End}{/Control}");
  expect(cell("Row 4999")).toHaveFocus();
  await user.keyboard("{PageUp}");
  expect(document.activeElement?.closest("tr")?.getAttribute("data-row")).toMatch(/^49[89]\d$/);
  await user.keyboard("{Control>}{Home}{/Control}");
  expect(cell("Number 0")).toHaveFocus();
});

it("opens a row on Enter, presses what is in a cell, and hands on other keys", async () => {
  const { user, seen } = open(5);
  await user.tab();
  await user.keyboard("{ArrowDown}{Enter}{ArrowRight}{Enter}e");
  expect(seen).toMatchObject({ opened: ["Row 1"], pressed: ["Row 1"], keys: ["e Row 1"] });
});

it("sorts from its head, by key and by press", async () => {
  const { user, seen } = open(5);
  expect(screen.getByRole("columnheader", { name: "Number" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "none");
  await user.tab();
  await user.keyboard("{ArrowUp}{ArrowRight}{Enter}");
  await user.click(screen.getByRole("button", { name: "Number" }));
  expect(seen.sorted).toEqual(["name", "id"]);
});

function Picking({ rows }: { rows: readonly Row[] }) {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set([999]));
  return (
    <>
      <GridView
        label="Rows"
        columns={[{ key: "name", label: "Name", width: 8, sorted: null, cell: ({ name }) => name }]}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={() => {}}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        place="rows"
        filter=""
      />
      <output>{[...keys].sort((one, other) => one - other).join(" ")}</output>
    </>
  );
}

function openToPick(count: number) {
  render(
    <Picking
      rows={Array.from({ length: count }, (_, index): Row => ({ id: index, name: `Row ${index}` }))}
    />,
  );
  return userEvent.setup();
}

const picked = () => screen.getByRole("status").textContent;

it("selects with the keyboard: one, a range that can shrink again, all that are listed, none", async () => {
  const user = openToPick(8);
  await user.tab();
  await user.keyboard("{ArrowDown} ");
  expect(picked()).toBe("1 999");
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  expect(picked()).toBe("1 2 3 4 999");
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  expect(picked()).toBe("1 2 3 999");
  expect(screen.getAllByRole("row", { selected: true })).toHaveLength(3);
  await user.keyboard("{Control>}a{/Control}");
  expect(picked()).toBe("0 1 2 3 4 5 6 7 999");
  await user.keyboard("{Escape}");
  // One that is not listed is not touched.
  expect(picked()).toBe("999");
});

it("selects with the boxes: one, from there to here with Shift, and all from the head", async () => {
  const user = openToPick(8);
  await user.click(screen.getByRole("checkbox", { name: "Select Row 5" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Row 2" }));
  await user.keyboard("{/Shift}");
  expect(picked()).toBe("2 3 4 5 999");
  const all = screen.getByRole("checkbox", { name: "Select all that are listed" });
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(picked()).toBe("0 1 2 3 4 5 6 7 999");
  expect(all).toBeChecked();
  await user.click(all);
  expect(picked()).toBe("999");
});
