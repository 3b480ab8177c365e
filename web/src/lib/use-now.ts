import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The present moment, turning with the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
