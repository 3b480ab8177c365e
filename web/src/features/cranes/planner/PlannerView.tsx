import { memo, useCallback, useMemo } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths";
import { Button, type GridColumn, GridView, IconButton, Window } from "@/retro";
import { describeCount, type JudgedEntry, type Sorting } from "../fleet/fleet";
import { columnsOf, sortFleet } from "../table/columns";
import { type Crane, craneName } from "../types";
import { MonthMarks } from "./MonthMarks";
import { marksOf, monthKey, readMonth, spansOf } from "./planner";
import styles from "./planner.module.css";

/** One press of a button. */
const STEP_MONTHS = 3;

interface PlannerViewProps {
  entries: readonly JudgedEntry[];
  cranes: readonly Crane[];
  filter: string;
  now: Date;
  sorting: Sorting | null;
  /** The first month, as the address has it; null for the present one. */
  from: string | null;
  onFrom: (month: string | null) => void;
}

const craneId = ({ id }: Crane) => id;

/** The year planner: cranes down, twelve months across. */
export default memo(function PlannerView(props: PlannerViewProps) {
  const { entries, cranes, filter, now, sorting, from, onFrom } = props;
  const [, navigate] = useLocation();
  const column = sorting?.column;
  const direction = sorting?.direction;
  const rows = useMemo(
    () =>
      sortFleet(entries, columnsOf(cranes), column && direction ? { column, direction } : null).map(
        ({ crane }) => crane,
      ),
    [entries, cranes, column, direction],
  );
  const firstMonth = monthKey(readMonth(from, now));
  const columns = useMemo((): GridColumn<Crane>[] => {
    const spans = spansOf(readMonth(firstMonth, now), rows.flatMap(marksOf));
    return [
      { key: "crane", label: "Crane", width: 7.25, cell: CraneCell },
      ...spans.map((span) => ({
        key: span.key,
        label: span.label,
        width: span.width,
        cell: (crane: Crane) => <MonthMarks crane={crane} span={span} now={now} />,
      })),
    ];
  }, [rows, firstMonth, now]);
  const step = (months: number) => {
    const first = readMonth(firstMonth, now);
    onFrom(monthKey(new Date(first.getFullYear(), first.getMonth() + months)));
  };
  const open = useCallback(({ id }: Crane) => navigate(paths.crane(id)), [navigate]);
  return (
    <Window
      title="Year Planner"
      icon="calendar"
      flush
      controls={
        <>
          <IconButton icon="left" label="Earlier" onClick={() => step(-STEP_MONTHS)} />
          <Button disabled={from === null} onClick={() => onFrom(null)}>
            Today
          </Button>
          <IconButton icon="right" label="Later" onClick={() => step(STEP_MONTHS)} />
        </>
      }
      status={<span role="status">{describeCount(rows.length, cranes.length)}</span>}
    >
      <GridView
        label="Year planner"
        columns={columns}
        rows={rows}
        keyOf={craneId}
        onOpen={open}
        place="planner"
        filter={`${filter}|${column}|${direction}`}
        uneven
      />
    </Window>
  );
});

function CraneCell(crane: Crane) {
  return (
    <span className={styles.crane}>
      <Link href={paths.crane(crane.id)} tabIndex={-1}>
        {craneName(crane)}
      </Link>
      <span className={styles.vehicle}>{crane.vehicleId}</span>
    </span>
  );
}
