import { formatLongDate } from "@/lib/dates";
import { PrintedTable, StatusText } from "@/retro";
import {
  describeCount,
  describeFilter,
  type FleetFilter,
  type JudgedEntry,
  type Sorting,
} from "../fleet/fleet";
import { MonthMarks } from "../planner/MonthMarks";
import { marksOf, readMonth, spansOf } from "../planner/planner";
import { columnsOf, sortFleet } from "../table/columns";
import { useColumns } from "../table/use-columns";
import { type Crane, craneName } from "../types";

export interface PrintedFleetProps {
  entries: readonly JudgedEntry[];
  cranes: readonly Crane[];
  filter: FleetFilter;
  sorting: Sorting | null;
  now: Date;
  /** The first month of the planner, to print that instead of the list. */
  planner: { from: string | null } | null;
}

/** The fleet on paper as it is filtered and sorted: every row, or the year planner. */
export default function PrintedFleet({ planner, ...fleet }: PrintedFleetProps) {
  return planner ? <PrintedPlanner {...fleet} from={planner.from} /> : <PrintedList {...fleet} />;
}

type FleetProps = Omit<PrintedFleetProps, "planner">;

function titleOf(what: string, { entries, cranes, filter }: FleetProps): string {
  const chosen = describeFilter(filter);
  return `${what}: ${describeCount(entries.length, cranes.length)}${chosen && `, ${chosen}`}`;
}

function PrintedList(props: FleetProps) {
  const { entries, cranes, sorting, now } = props;
  const { all, printed } = useColumns(cranes);
  return (
    <PrintedTable title={titleOf("Your Cranes", props)} note={formatLongDate(now)} columns={printed}>
      {sortFleet(entries, all, sorting).map((entry) => (
        <tr key={entry.crane.id}>
          {printed.map((column) => {
            const { value, tone = "neutral", word, mark } = column.read(entry, now);
            return (
              <td key={column.key} data-numeric={column.numeric || undefined}>
                <StatusText wraps tone={tone} value={value} word={word} mark={mark} />
              </td>
            );
          })}
        </tr>
      ))}
    </PrintedTable>
  );
}

function PrintedPlanner(props: FleetProps & { from: string | null }) {
  const { entries, cranes, sorting, now, from } = props;
  const rows = sortFleet(entries, columnsOf(cranes), sorting).map(({ crane }) => crane);
  const spans = spansOf(readMonth(from, now), rows.flatMap(marksOf));
  const columns = [
    { key: "crane", label: "Crane", width: 2 },
    ...spans.map(({ key, label }) => ({ key, label, width: 1.2 })),
  ];
  return (
    <PrintedTable title={titleOf("Year Planner", props)} note={formatLongDate(now)} columns={columns} wide>
      {rows.map((crane) => (
        <tr key={crane.id}>
          <th scope="row">
            {craneName(crane)} ({crane.vehicleId})
          </th>
          {spans.map((span) => (
            <td key={span.key}>
              <MonthMarks crane={crane} span={span} now={now} />
            </td>
          ))}
        </tr>
      ))}
    </PrintedTable>
  );
}
