import { type KeyboardEvent, useRef } from "react";
import { HEAD } from "./use-grid-cursor";

export interface GridSelection<Row> {
  /** The keys of the rows that are selected. Some may not be listed now. */
  keys: ReadonlySet<number>;
  onChange: (keys: ReadonlySet<number>) => void;
  /** What the box in a row is called after "Select". */
  nameOf: (row: Row) => string;
}

/** A range that is being drawn: from where, and what was selected before. */
interface Range {
  key: number;
  before: ReadonlySet<number>;
}

/** Which rows of a grid are selected: one by one, from here to there, or all that are listed. */
export function useGridSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  selection: GridSelection<Row> | undefined,
) {
  const range = useRef<Range | null>(null);
  if (!selection) return null;
  const { keys, onChange } = selection;

  const toggle = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const next = new Set(keys);
    const key = keyOf(row);
    if (!next.delete(key)) next.add(key);
    range.current = { key, before: next };
    onChange(next);
  };
  /** From the row that was selected last, or else from `from`, to this one. A shorter range lets go of the rest again. */
  const extend = (to: number, from = to) => {
    const start = rows.findIndex((row) => keyOf(row) === range.current?.key);
    const first = start < 0 ? from : start;
    const origin = rows[first];
    if (origin === undefined) return;
    if (start < 0) range.current = { key: keyOf(origin), before: keys };
    const next = new Set(range.current?.before);
    const [low, high] = [Math.min(first, to), Math.max(first, to)];
    for (const row of rows.slice(Math.max(0, low), high + 1)) next.add(keyOf(row));
    onChange(next);
  };
  const listed = rows.reduce((count, row) => count + (keys.has(keyOf(row)) ? 1 : 0), 0);
  const all = rows.length > 0 && listed === rows.length;
  const selectAll = (wanted: boolean) => {
    const next = new Set(keys);
    for (const row of rows) {
      if (wanted) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    range.current = null;
    onChange(next);
  };

  /** Says whether the key was one of these. `move` takes the cursor along with a range. */
  const onKeyDown = (event: KeyboardEvent, row: number, move: (row: number) => void): boolean => {
    const isOnCell = event.target instanceof HTMLTableCellElement;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.altKey) return false;
    if (event.key === " " && isOnCell) {
      if (row === HEAD) selectAll(!all);
      else if (event.shiftKey) extend(row);
      else toggle(row);
    } else if (step !== 0 && event.shiftKey && row !== HEAD) {
      const to = Math.min(rows.length - 1, Math.max(0, row + step));
      extend(to, row);
      move(to);
    } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
      selectAll(true);
    } else if (event.key === "Escape" && listed > 0) {
      selectAll(false);
    } else {
      return false;
    }
    return true;
  };
  return { keys, all, some: listed > 0 && !all, toggle, extend, selectAll, onKeyDown };
}
