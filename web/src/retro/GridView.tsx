import {
  defaultRangeExtractor,
  type Range,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { scrollPositionOf, useScrollPosition } from "@/lib/use-scroll-position";
import checkbox from "./Checkbox.module.css";
import { cx } from "./cx";
import styles from "./GridView.module.css";
import { Icon } from "./Icon";
import { HEAD, useGridCursor } from "./use-grid-cursor";
import { type GridSelection, useGridSelection } from "./use-grid-selection";

export type SortDirection = "ascending" | "descending";

export interface GridColumn<Row> {
  key: string;
  label: string;
  /** In rem. What is left over is shared by all. */
  width: number;
  numeric?: boolean;
  /** How the rows are sorted by it now; null where they are not. Absent where they cannot be. */
  sorted?: SortDirection | null;
  /** Links and buttons inside have `tabIndex={-1}`: the cell has the focus, and Enter presses the first of them. */
  cell: (row: Row) => ReactNode;
}

interface GridViewProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first stays in sight when the others are scrolled sideways. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  onSort?: (key: string) => void;
  /** Enter on a cell with nothing to press. */
  onOpen: (row: Row) => void;
  /** Any other key, on a row. */
  onKey?: (event: KeyboardEvent, row: Row) => void;
  /** Under which name the place is kept in the tab's history, so that Back returns to it. */
  place: string;
  /** What the rows were chosen by, as text: the list starts anew with each. */
  filter: string;
  /** Rows differ in height, and are measured as they come into sight. */
  uneven?: boolean;
  /** Gives every row a box to tick. Absent where rows cannot be selected. */
  selection?: GridSelection<Row>;
}

const OVERSCAN = 6;

/** What the boxes to tick add to the first column, in rem. */
const BOX_WIDTH = 1.5;

/** In rem; see the style sheet. */
function rowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return rem * (window.matchMedia("(pointer: coarse)").matches ? 2.75 : 1.75);
}

/**
 * A table of any length. Only the rows near the visible part exist. Head and first column stay in sight. It is one stop
 * for Tab; inside, the arrows, Home, End, Page Up and Page Down move a cursor from cell to cell.
 */
export function GridView<Row>(props: GridViewProps<Row>) {
  const { label, columns, rows, keyOf, onSort, onOpen, onKey, place, filter, uneven, selection } = props;
  const area = useRef<HTMLDivElement>(null);
  const { keepNow, keepSoon } = useScrollPosition(place, area);
  const { cursor, grid, move, onFocus, keepCursor } = useGridCursor(place, rows.length, columns.length);
  const picking = useGridSelection(rows, keyOf, selection);
  const height = useRef(0);
  height.current ||= rowHeight();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      // The cell with the cursor has the focus: it must not go when it is scrolled out of sight.
      if (cursor.row === HEAD || cursor.row >= range.count || near.includes(cursor.row)) return near;
      return [...near, cursor.row].sort((one, other) => one - other);
    },
    [cursor.row],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => height.current,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => scrollPositionOf(place).top,
    observeElementRect: observeHeight,
    rangeExtractor,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    // The area is scrolled by hand and by the cursor alone.
    scrollToFn: () => {},
  });

  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    area.current?.scrollTo({ top: 0, behavior: "instant" });
    move({ row: 0, column: 0 }, false);
  }, [filter, move]);

  // Before a press leads away from the page.
  const keep = () => {
    keepNow();
    keepCursor();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const page = Math.max(1, Math.floor((area.current?.clientHeight ?? 0) / height.current) - 2);
    const next = nextCell(event, cursor, { rows: rows.length, columns: columns.length, page });
    const row = rows[cursor.row];
    const toRow = (to: number) => move({ row: to, column: cursor.column }, true);
    if (picking?.onKeyDown(event, cursor.row, toRow)) {
      event.preventDefault();
    } else if (next) {
      event.preventDefault();
      move(next, true);
    } else if (event.key === "Enter" && event.target instanceof HTMLTableCellElement) {
      const inside = event.target.querySelector<HTMLElement>("a, button, input:not([data-pick])");
      event.preventDefault();
      if (inside) inside.click();
      else if (row !== undefined) {
        keep();
        onOpen(row);
      }
    } else if (row !== undefined) {
      onKey?.(event, row);
    }
  };

  // One handler for all boxes, so that a row is drawn anew only when it changes itself.
  const onPick = (event: FormEvent<HTMLTableElement>) => {
    if (!picking || !(event.target instanceof HTMLInputElement) || !event.target.dataset.pick) return;
    const row = Number(event.target.closest("tr")?.dataset.row);
    const { shiftKey } = event.nativeEvent as Event & { shiftKey?: boolean };
    if (row === HEAD) picking.selectAll(!picking.all);
    else if (shiftKey) picking.extend(row);
    else picking.toggle(row);
  };

  const widthOf = ({ width }: GridColumn<Row>, index: number) =>
    index === 0 && picking ? width + BOX_WIDTH : width;
  const widths = columns.map(widthOf);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let end = 0;
  return (
    <div className={styles.well} onClickCapture={keep}>
      <div
        ref={area}
        className={styles.area}
        onScroll={keepSoon}
        style={{ "--first": `${widths[0] ?? 0}rem` } as CSSProperties}
      >
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that one moves about in.
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable={picking ? true : undefined}
          className={cx(styles.table, uneven && styles.uneven)}
          style={{ minWidth: `${total}rem` }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onChange={onPick}
        >
          <colgroup>
            {columns.map(({ key }, index) => (
              <col key={key} style={{ width: `${(100 * (widths[index] ?? 0)) / total}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1} data-row={HEAD}>
              {columns.map((column, index) => (
                <Head
                  key={column.key}
                  label={column.label}
                  sorted={column.sorted}
                  numeric={column.numeric ?? false}
                  hasCursor={cursor.row === HEAD && cursor.column === index}
                  onSort={() => onSort?.(column.key)}
                  picked={index === 0 && picking ? { all: picking.all, some: picking.some } : null}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {virtualizer.getVirtualItems().flatMap(({ index, key, start, end: itsEnd }) => {
              const row = rows[index];
              if (row === undefined) return [];
              const gap = start - end;
              end = itsEnd;
              const line = (
                <Line
                  key={key}
                  row={row}
                  index={index}
                  columns={columns as readonly GridColumn<unknown>[]}
                  cursor={cursor.row === index ? cursor.column : null}
                  isSelected={picking?.keys.has(keyOf(row))}
                  pickName={selection?.nameOf(row)}
                  height={uneven ? undefined : height.current}
                  measure={uneven ? virtualizer.measureElement : undefined}
                />
              );
              return gap > 0 ? [<Gap key={`before ${key}`} height={gap} />, line] : [line];
            })}
            <Gap height={virtualizer.getTotalSize() - end} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeadProps {
  label: string;
  sorted: SortDirection | null | undefined;
  numeric: boolean;
  hasCursor: boolean;
  onSort: () => void;
  /** How many are ticked, in the head that has the box for all. */
  picked: { all: boolean; some: boolean } | null;
}

function Head({ label, sorted, numeric, hasCursor, onSort, picked }: HeadProps) {
  const title =
    sorted === undefined ? (
      label
    ) : (
      <button type="button" tabIndex={-1} className={styles.sort} onClick={onSort}>
        {label}
        {sorted && (
          <span className={cx(styles.arrow, sorted === "ascending" && styles.up)}>
            <Icon name="down" size={0.75} />
          </span>
        )}
      </button>
    );
  return (
    <th
      scope="col"
      tabIndex={hasCursor ? 0 : -1}
      aria-sort={sorted === undefined ? undefined : (sorted ?? "none")}
      data-numeric={numeric || undefined}
    >
      {picked ? (
        <div className={styles.headWithBox}>
          <input
            type="checkbox"
            className={cx(checkbox.box, styles.pick)}
            tabIndex={-1}
            data-pick
            readOnly
            checked={picked.all}
            ref={(box) => {
              if (box) box.indeterminate = picked.some;
            }}
            aria-label="Select all that are listed"
          />
          {title}
        </div>
      ) : (
        title
      )}
    </th>
  );
}

interface LineProps {
  row: unknown;
  index: number;
  columns: readonly GridColumn<unknown>[];
  /** The column with the cursor, if it is on this row. */
  cursor: number | null;
  isSelected: boolean | undefined;
  /** What the box to tick is called; none where there is no box. */
  pickName: string | undefined;
  height: number | undefined;
  measure: ((element: Element | null) => void) | undefined;
}

const Line = memo(function Line(props: LineProps) {
  const { row, index, columns, cursor, isSelected, pickName, height, measure } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={index}
      data-odd={index % 2 === 1 || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={height === undefined ? undefined : { height }}
    >
      {columns.map(({ key, numeric, cell }, column) => {
        const Cell = column === 0 ? "th" : "td";
        return (
          <Cell
            key={key}
            scope={column === 0 ? "row" : undefined}
            tabIndex={cursor === column ? 0 : -1}
            data-numeric={numeric || undefined}
          >
            {column === 0 && pickName !== undefined && (
              <input
                type="checkbox"
                className={cx(checkbox.box, styles.pick)}
                tabIndex={-1}
                data-pick
                readOnly
                checked={isSelected ?? false}
                aria-label={`Select ${pickName}`}
              />
            )}
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
});

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: there is nothing in it.
  return height > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ height }} /> : null;
}

interface Size {
  rows: number;
  columns: number;
  page: number;
}

/** Where a key leads, within the table; null for a key that leads nowhere. */
function nextCell(event: KeyboardEvent, { row, column }: { row: number; column: number }, size: Size) {
  if (event.altKey || event.metaKey || event.shiftKey) return null;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const far = event.ctrlKey;
  const clamp = (wanted: number) => Math.min(last.row, Math.max(0, wanted));
  switch (event.key) {
    case "ArrowUp":
      return { row: far ? 0 : Math.max(HEAD, row - 1), column };
    case "ArrowDown":
      return { row: far ? last.row : clamp(row + 1), column };
    case "ArrowLeft":
      return { row, column: far ? 0 : Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: far ? last.column : Math.min(last.column, column + 1) };
    case "PageUp":
      return { row: clamp(row - size.page), column };
    case "PageDown":
      return { row: clamp(row + size.page), column };
    case "Home":
      return far ? { row: 0, column: 0 } : { row, column: 0 };
    case "End":
      return far ? last : { row, column: last.column };
    default:
      return null;
  }
}

/** Tells the area's height after each layout, and asks for none of its own. */
function observeHeight({ scrollElement }: Virtualizer<HTMLDivElement, Element>, tell: (rect: Rect) => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver(() => tell({ width: 0, height: scrollElement.clientHeight }));
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
