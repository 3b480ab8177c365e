import { memo, useCallback, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { lazily } from "@/lib/lazily";
import { paths } from "@/lib/paths";
import { type GridColumn, GridView, IconButton, StatusText, useKeyHints, Window } from "@/retro";
import { describeCount, type JudgedEntry, type Sorting } from "../fleet/fleet";
import { SelectionBar } from "../selection/SelectionBar";
import { useSelection } from "../selection/use-selection";
import { type Crane, canEdit, noteOf } from "../types";
import { type FleetColumn, NAME, nextSorting, sortFleet } from "./columns";
import { useColumns } from "./use-columns";

const ColumnsDialog = lazily(() => import("./ColumnsDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});

export interface DetailsViewProps {
  entries: readonly JudgedEntry[];
  /** The whole fleet: it decides which columns there are, whatever the filter leaves. */
  cranes: readonly Crane[];
  filter: string;
  now: Date;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
  onEdit: (crane: Crane) => void;
  onRenew: (crane: Crane, kind: string, label: string) => void;
}

const hints = [
  { keys: "Arrows", label: "Move about in the table; with Ctrl, to its ends" },
  { keys: "Enter", label: "Open the crane, or renew the date" },
  { keys: "e", label: "Edit the crane under the cursor" },
  { keys: "Space", label: "Select the crane under the cursor; with Shift, all from the last one" },
  { keys: "Ctrl+A", label: "Select all that are listed; Escape selects none" },
];

const craneId = ({ crane }: JudgedEntry) => crane.id;

/** The fleet as a table: one row a crane, sorted by any column. */
export default memo(function DetailsView(props: DetailsViewProps) {
  const { entries, cranes, filter, now, sorting, onSort, onEdit, onRenew } = props;
  useKeyHints(hints);
  const [, navigate] = useLocation();
  const { all, shown, choose } = useColumns(cranes);
  const [choosing, setChoosing] = useState(false);
  const column = sorting?.column;
  const direction = sorting?.direction;
  const rows = useMemo(
    () => sortFleet(entries, all, column && direction ? { column, direction } : null),
    [entries, all, column, direction],
  );
  const { selection, picked, clear } = useSelection(rows);
  const columns = useMemo(
    () =>
      shown.map(
        (one): GridColumn<JudgedEntry> => ({
          key: one.key,
          label: one.label,
          width: one.width,
          numeric: one.numeric ?? false,
          sorted: (one.key === column && direction) || null,
          cell: (entry) => <FleetCell column={one} entry={entry} now={now} onRenew={onRenew} />,
        }),
      ),
    [shown, column, direction, now, onRenew],
  );
  const open = useCallback(({ crane }: JudgedEntry) => navigate(paths.crane(crane.id)), [navigate]);
  return (
    <Window
      title="Your Cranes"
      icon="craneTelescopic"
      flush
      controls={<IconButton icon="menu" label="Columns" onClick={() => setChoosing(true)} />}
      toolbar={picked.length > 0 && <SelectionBar picked={picked} onClear={clear} />}
      status={<span role="status">{describeCount(rows.length, cranes.length)}</span>}
    >
      <GridView
        label="Cranes"
        columns={columns}
        rows={rows}
        keyOf={craneId}
        onSort={(key) => onSort(nextSorting(sorting, key))}
        onOpen={open}
        selection={selection}
        onKey={(event, { crane }) => {
          if (event.key !== "e" || event.ctrlKey || event.metaKey || event.altKey || !canEdit(crane)) return;
          event.preventDefault();
          onEdit(crane);
        }}
        place="details"
        filter={`${filter}|${column}|${direction}`}
      />
      {choosing && (
        <ColumnsDialog all={all} shown={shown} onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </Window>
  );
});

interface FleetCellProps {
  column: FleetColumn;
  entry: JudgedEntry;
  now: Date;
  onRenew: DetailsViewProps["onRenew"];
}

function FleetCell({ column, entry, now, onRenew }: FleetCellProps) {
  const { crane } = entry;
  const { kind, label } = column;
  const { value, tone = "neutral", word, mark } = column.read(entry, now);
  if (column.key === NAME) {
    return (
      <Link href={paths.crane(crane.id)} tabIndex={-1} title={value}>
        {value}
      </Link>
    );
  }
  const renews = kind !== undefined && value !== "" && canEdit(crane) && !noteOf(crane, kind)?.notApplicable;
  return (
    <StatusText
      tone={tone}
      value={value}
      word={word}
      mark={mark}
      press={renews ? { label: `Renew ${label}`, onPress: () => onRenew(crane, kind, label) } : undefined}
    />
  );
}
