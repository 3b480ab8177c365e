import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { keepInEntry, readEntry } from "@/lib/history-entry";

/** The row above the first: the names of the columns. */
export const HEAD = -1;

export interface Cell {
  row: number;
  column: number;
}

/** The one cell of a grid that Tab comes to. Where it is kept before a step leads away, it is there again on Back. */
export function useGridCursor(place: string, rows: number, columns: number) {
  const name = `${place} cursor`;
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<Cell>(() => readCell(readEntry(name)));
  // Rows and columns come and go; the cursor stays within.
  const cursor: Cell = { row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) };
  const takesFocus = useRef(false);

  const move = useCallback((cell: Cell, focus: boolean) => {
    takesFocus.current = focus;
    setWanted(cell);
  }, []);

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const line = grid.current?.querySelector(`tr[data-row="${wanted.row}"]`);
    const cell = line?.children[wanted.column];
    if (!(cell instanceof HTMLElement)) return;
    cell.focus({ preventScroll: true });
    // Room for head and first column is left by the style sheet.
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [wanted]);

  /** A press in a cell takes the cursor there. */
  const onFocus = (event: FocusEvent) => {
    const cell = event.target.closest<HTMLTableCellElement>("th, td");
    const row = Number(cell?.closest("tr")?.dataset.row);
    if (!cell || Number.isNaN(row)) return;
    const found = { row, column: cell.cellIndex };
    if (found.row !== wanted.row || found.column !== wanted.column) setWanted(found);
  };

  const keepCursor = () => keepInEntry(name, cursor);

  return { cursor, grid, move, onFocus, keepCursor };
}

function readCell(kept: unknown): Cell {
  const { row, column } = (kept ?? {}) as Partial<Record<keyof Cell, unknown>>;
  return typeof row === "number" && typeof column === "number" ? { row, column } : { row: 0, column: 0 };
}
