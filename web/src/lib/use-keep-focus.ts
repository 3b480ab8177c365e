import { useEffect, useRef } from "react";

/**
 * For the heading of a list whose rows can be removed, or of a part whose buttons go away: when the one that had focus
 * goes, focus moves to the heading instead of being lost at the top of the page.
 */
export function useKeepFocus<Heading extends HTMLElement = HTMLHeadingElement>(rows: number) {
  const heading = useRef<Heading>(null);
  const before = useRef(rows);
  const rowRemoved = useRef(false);
  // After every render: the question that led to the removal may close after the row has gone.
  useEffect(() => {
    if (rows < before.current) rowRemoved.current = true;
    before.current = rows;
    if (!rowRemoved.current || document.querySelector("[role=alertdialog]")) return;
    rowRemoved.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  });
  return { ref: heading, tabIndex: -1 };
}
