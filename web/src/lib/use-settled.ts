import { useEffect, useState } from "react";

/** A value as it was when it last stayed the same for a moment: what is typed is asked for once, not letter by letter. */
export function useSettled<T>(value: T, pause = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
