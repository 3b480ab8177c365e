import { formatLongDate } from "@/lib/dates";
import styles from "./certificates.module.css";
import { timelineOf } from "./timeline";
import type { KindHistory } from "./types";

/** Passes in green, failures and gaps in red, today as a stroke and a booking in blue. The entries below say the same in words. */
export function TimeLine({ history, now }: { history: KindHistory; now: Date }) {
  const line = timelineOf(history, now);
  if (!line) return null;
  return (
    <div>
      <svg className={styles.line} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {line.pieces.map(({ tone, from, to }) => (
          <rect
            key={`${tone} ${from}`}
            className={styles[tone]}
            x={from}
            y={tone === "gap" ? 3 : 2}
            // A hairline between two passes.
            width={Math.max(to - from - 0.3, 0.5)}
            height={tone === "gap" ? 4 : 6}
          />
        ))}
        {line.failures.map((at) => (
          <rect key={`failure ${at}`} className={styles.gap} x={at} y="0" width="0.8" height="10" />
        ))}
        {line.booked !== null && (
          <rect className={styles.booked} x={line.booked} y="0" width="0.8" height="10" />
        )}
        <rect className={styles.today} x={line.today} y="0" width="0.4" height="10" />
      </svg>
      <p className={styles.years}>
        <span>{formatLongDate(line.start)}</span>
        <span>{formatLongDate(line.end)}</span>
      </p>
    </div>
  );
}
