import { expiryFields } from "@/features/cranes";
import { Select } from "@/retro";
import styles from "../alerts.module.css";
import type { Certificate } from "../queries";
import type { AlertFilter } from "./filter";

const readOptions = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
];

const certificateOptions = [
  { value: "", label: "All certificates" },
  ...expiryFields.map(({ kind, label }) => ({ value: kind, label })),
];

interface AlertFiltersProps {
  filter: AlertFilter;
  onChange: (filter: AlertFilter) => void;
  shown: number;
  total: number;
}

export function AlertFilters({ filter, onChange, shown, total }: AlertFiltersProps) {
  return (
    <search className={styles.filters}>
      <Select
        aria-label="Read or unread"
        options={readOptions}
        value={filter.unreadOnly ? "unread" : "all"}
        onChange={(event) => onChange({ ...filter, unreadOnly: event.currentTarget.value === "unread" })}
      />
      <Select
        aria-label="Certificate"
        options={certificateOptions}
        value={filter.certificate ?? ""}
        onChange={(event) =>
          onChange({ ...filter, certificate: (event.currentTarget.value || null) as Certificate | null })
        }
      />
      <output>
        {shown} of {total}
      </output>
    </search>
  );
}
