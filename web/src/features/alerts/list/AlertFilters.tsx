import { expiryFields } from "@/features/cranes";
import { Select } from "@/retro";
import styles from "../alerts.module.css";
import type { Alert, Certificate } from "../queries";
import { type AlertFilter, subjectOf } from "./filter";

const readOptions = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
];

/** The four, and the owners' own kinds that something was said of. */
function certificateOptions(alerts: readonly Alert[]) {
  const labels = new Map<string, string>(expiryFields.map(({ kind, label }) => [kind, label]));
  for (const alert of alerts) {
    const subject = subjectOf(alert);
    if (subject && !labels.has(subject)) labels.set(subject, alert.certificateLabel ?? subject);
  }
  return [
    { value: "", label: "All certificates" },
    ...[...labels].map(([value, label]) => ({ value, label })),
  ];
}

interface AlertFiltersProps {
  filter: AlertFilter;
  onChange: (filter: AlertFilter) => void;
  alerts: readonly Alert[];
  shown: number;
}

export function AlertFilters({ filter, onChange, alerts, shown }: AlertFiltersProps) {
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
        options={certificateOptions(alerts)}
        value={filter.certificate ?? ""}
        onChange={(event) =>
          onChange({ ...filter, certificate: (event.currentTarget.value || null) as Certificate | null })
        }
      />
      <output>
        {shown} of {alerts.length}
      </output>
    </search>
  );
}
