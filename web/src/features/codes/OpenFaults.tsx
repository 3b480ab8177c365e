import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "@/lib/dates";
import { Alert, Button } from "@/retro";
import { faultsPlace, faultsQuery } from "./queries";

/** Says at the top of a crane's page that a fault is open, and leads to the report. */
export function OpenFaults({ craneId }: { craneId: number }) {
  const { data: faults = [] } = useQuery(faultsQuery(craneId));
  const open = faults.filter(({ settledAt }) => !settledAt);
  const [latest] = open;
  if (!latest) return null;
  return (
    <div data-print="hide">
      <Alert
        tone="amber"
        title={open.length === 1 ? "A fault is reported" : `${open.length} faults are reported`}
        actions={
          <Button asChild>
            <a href={`#${faultsPlace}`}>See the {open.length === 1 ? "report" : "reports"}</a>
          </Button>
        }
      >
        {formatMoment(new Date(latest.at))}: {shorten(latest.text)}
      </Alert>
    </div>
  );
}

const MOST_TOLD = 120;

function shorten(text: string): string {
  return text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD).trimEnd()}…` : text;
}
