import { useEffect, useState } from "react";
import { formatLongDate, formatTime } from "@/lib/dates";
import styles from "./Taskbar.module.css";

const MINUTE = 60_000;

/** The time, turning with the minute. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <time className={styles.clock} dateTime={now.toISOString()} title={formatLongDate(now)}>
      {formatTime(now)}
    </time>
  );
}
