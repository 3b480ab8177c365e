import { describe, expect, it } from "vitest";
import { actions } from "./actions";
import { shapesOf } from "./bitmap";
import { machines } from "./machines";
import { things } from "./things";

describe.each(Object.entries({ ...machines, ...things, ...actions }))("the %s icon", (_name, bitmap) => {
  it("is sixteen rows of sixteen known letters", () => {
    const rows = bitmap.trim().split("\n");
    expect(rows).toHaveLength(16);
    for (const row of rows) expect(row).toMatch(/^[.#ybgw]{16}$/);
  });
});

it("draws each run of a colour as one rectangle", () => {
  expect(shapesOf("\n.##y\ny...\n")).toEqual([
    { fill: "currentColor", path: "M1 0h2v1h-2z" },
    { fill: "var(--icon-yellow)", path: "M3 0h1v1h-1zM0 1h1v1h-1z" },
  ]);
});
