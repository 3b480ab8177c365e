import { useQuery } from "@tanstack/react-query";
import { MuteCrane } from "@/features/alerts";
import { certificatesQuery } from "@/features/certificates";
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

/** The four dates an inspector asks for, the road user charges, and the owner's own kinds. */
export function ExpiryInfo({ crane, now, onRenew, className }: ExpiryInfoProps) {
  const { data } = useQuery(certificatesQuery(crane.id));
  const ownKinds = data?.kinds.filter(({ builtIn }) => !builtIn) ?? [];
  const press = (kind: string, label: string, isFirst = false) => ({
    onPress: canEdit(crane) && !noteOf(crane, kind)?.notApplicable ? () => onRenew(kind, label) : undefined,
    pressLabel: `${isFirst ? "Enter" : "Renew"} ${label}`,
  });
  return (
    <GroupBox legend={<h2>Expiry Information</h2>} className={className}>
      <dl className={styles.gauges}>
        {expiryFields.map(({ field, kind, label }) => (
          <Gauge
            key={field}
            size="large"
            label={label}
            {...readExpiry(crane[field], now, noteOf(crane, kind), formatLongDate)}
            {...press(kind, label)}
          />
        ))}
        <Gauge
          size="large"
          label="Road User KM"
          value={`${crane.roadUserKm.toLocaleString()} km`}
          tone="neutral"
          word=""
        />
        {ownKinds.map(({ key, label, expiry, state }) => (
          <Gauge
            key={key}
            size="large"
            label={label}
            {...(state === "nothingRecorded"
              ? { value: "Nothing recorded", tone: "neutral", word: "" }
              : readExpiry(expiry, now, noteOf(crane, key), formatLongDate))}
            {...press(key, label, state === "nothingRecorded")}
          />
        ))}
      </dl>
      <div data-print="hide">
        <MuteCrane craneId={crane.id} />
      </div>
    </GroupBox>
  );
}
