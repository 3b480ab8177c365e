import { formatLongDate, formatTime } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import styles from "./Taskbar.module.css";

/** The time, turning with the minute. */
export function Clock() {
  const now = useNow();
  return (
    <time className={styles.clock} dateTime={now.toISOString()} title={formatLongDate(now)}>
      {formatTime(now)}
    </time>
  );
}
