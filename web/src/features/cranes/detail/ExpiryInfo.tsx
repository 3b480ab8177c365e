import { MuteCrane } from "@/features/alerts";
import { formatLongDate } from "@/lib/dates";
import { Gauge, GroupBox } from "@/retro";
import { readExpiry } from "../expiry";
import { type Crane, canEdit, expiryFields, noteOf } from "../types";
import styles from "./ExpiryInfo.module.css";

interface ExpiryInfoProps {
  crane: Crane;
  now: Date;
  /** Opens the renewal of a kind. */
  onRenew: (kind: string, label: string) => void;
  className?: string | undefined;
}

/** The four dates an inspector asks for, and the road user charges. */
export function ExpiryInfo({ crane, now, onRenew, className }: ExpiryInfoProps) {
  return (
    <GroupBox legend={<h2>Expiry Information</h2>} className={className}>
      <dl className={styles.gauges}>
        {expiryFields.map(({ field, kind, label }) => (
          <Gauge
            key={field}
            size="large"
            label={label}
            {...readExpiry(crane[field], now, noteOf(crane, kind), formatLongDate)}
            onPress={
              canEdit(crane) && !noteOf(crane, kind)?.notApplicable ? () => onRenew(kind, label) : undefined
            }
            pressLabel={`Renew ${label}`}
          />
        ))}
        <Gauge
          size="large"
          label="Road User KM"
          value={`${crane.roadUserKm.toLocaleString()} km`}
          tone="neutral"
          word=""
        />
      </dl>
      <div data-print="hide">
        <MuteCrane craneId={crane.id} />
      </div>
    </GroupBox>
  );
}
