import { formatDate, formatTime } from "@/lib/dates";
import { useNow } from "@/lib/use-now";

/** When a line was said: the time, and the day where it is not today. */
export function Moment({ at }: { at: Date }) {
  const isToday = at.toDateString() === useNow().toDateString();
  return (
    <time dateTime={at.toISOString()}>
      {isToday ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`}
    </time>
  );
}
