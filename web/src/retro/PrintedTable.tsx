import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./PrintedTable.module.css";

interface PrintedTableProps {
  /** At the top of every page. */
  title: ReactNode;
  /** Beside the title: the day of printing, and the like. */
  note: ReactNode;
  columns: readonly { key: string; label: string; width: number; numeric?: boolean }[];
  /** Landscape, whatever the size of the paper. */
  wide?: boolean;
  /** One `tr` a row. */
  children: ReactNode;
}

/** A list on paper, and nowhere else: head and title on every page, pages with their numbers, no row torn apart. */
export function PrintedTable({ title, note, columns, wide = false, children }: PrintedTableProps) {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table data-print="only" className={cx(styles.table, wide && styles.wide)}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: `${(100 * width) / total}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td colSpan={columns.length}>
            <div className={styles.title}>
              <strong>{title}</strong>
              <span>{note}</span>
            </div>
          </td>
        </tr>
        <tr className={styles.heads}>
          {columns.map(({ key, label, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
