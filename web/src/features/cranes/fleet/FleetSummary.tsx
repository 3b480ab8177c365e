import type { ExpiryStatus } from "@/lib/dates";
import { Counter } from "@/retro";
import { expiryTones } from "../expiry";
import styles from "./FleetSummary.module.css";
import { type FleetView, statusLabels } from "./fleet";

const cards: readonly { status: ExpiryStatus | null; label: string }[] = [
  { status: null, label: "Total Cranes" },
  ...(["expiring", "expired", "valid"] as const).map((status) => ({ status, label: statusLabels[status] })),
];

interface FleetSummaryProps {
  /** Null while the fleet is not known. */
  counts: FleetView["counts"] | null;
  /** The state that the list is narrowed to. */
  chosen: ExpiryStatus | null;
  onChoose: (status: ExpiryStatus | null) => void;
}

/** How many cranes there are in each state. A press lists only those; another press lists all again. */
export function FleetSummary({ counts, chosen, onChoose }: FleetSummaryProps) {
  return (
    <div className={styles.cards}>
      {cards.map(({ status, label }) => (
        <Counter
          key={label}
          label={label}
          value={counts?.[status ?? "total"] ?? null}
          tone={status ? expiryTones[status] : "neutral"}
          icon="craneTelescopic"
          pressed={chosen === status}
          onPress={() => onChoose(chosen === status ? null : status)}
        />
      ))}
    </div>
  );
}
