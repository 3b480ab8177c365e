import { StatusText } from "@/retro";
import type { Crane } from "../types";
import { dayOf, describeMark, marksOf, type Span } from "./planner";
import styles from "./planner.module.css";

interface MonthMarksProps {
  crane: Crane;
  span: Span;
  now: Date;
}

/** What falls into one month, or outside of the twelve: a line each, with its day first. */
export function MonthMarks({ crane, span, now }: MonthMarksProps) {
  const marks = marksOf(crane).filter(({ date }) => span.has(date));
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {marks.map((mark) => {
        const { tone, word, sentence } = describeMark(mark, crane, now);
        return (
          <li key={`${mark.kind} ${mark.is}`} title={sentence}>
            <StatusText
              wraps
              tone={tone}
              icon={mark.is === "booking" ? "calendar" : undefined}
              value={`${dayOf(mark, span)} ${mark.label}`}
              word={mark.is === "booking" ? word : undefined}
            />
            {/* There is no room for every word; the shape stands for it, and this for the shape. */}
            {mark.is === "expiry" && <span className="visually-hidden">{word}</span>}
          </li>
        );
      })}
    </ul>
  );
}
