import { memo } from "react";
import { Link } from "wouter";
import { count } from "@/lib/count";
import { paths } from "@/lib/paths";
import { Badge, Button, Gauge, Panel, Window } from "@/retro";
import { CranePicture } from "../CranePicture";
import { readExpiry } from "../expiry";
import {
  type Crane,
  canEdit,
  craneName,
  craneTypeIcons,
  craneTypeLabels,
  expiryFields,
  noteOf,
} from "../types";
import styles from "./CraneCard.module.css";
import { ownershipOf } from "./fleet";

interface CraneCardProps {
  crane: Crane;
  now: Date;
  onEdit: (crane: Crane) => void;
  onRenew: (crane: Crane, kind: string, label: string) => void;
}

/** One crane of the fleet, as a small window. Its name is its one stop for Tab; the row of cards answers the arrows. */
export const CraneCard = memo(function CraneCard({ crane, now, onEdit, onRenew }: CraneCardProps) {
  const name = craneName(crane);
  const address = paths.crane(crane.id);
  return (
    <Window
      as="article"
      level={3}
      icon={craneTypeIcons[crane.type]}
      flush
      className={styles.card}
      title={
        <Link
          href={address}
          className={styles.title}
          title={name}
          aria-keyshortcuts={canEdit(crane) ? "e" : undefined}
        >
          {name}
        </Link>
      }
    >
      <div className={styles.body}>
        <Panel className={styles.frame}>
          <Link href={address} tabIndex={-1} className={styles.imageLink}>
            <CranePicture type={crane.type} src={crane.thumbnailUrl} alt={name} className={styles.image} />
          </Link>
          {ownershipOf(crane) === "shared" && (
            <span className={styles.ribbon}>{`Shared by ${crane.ownerName}`}</span>
          )}
        </Panel>
        <dl className={styles.facts}>
          <Fact label="Type" value={craneTypeLabels[crane.type]} />
          <Fact label="Vehicle ID" value={crane.vehicleId} />
          <Fact label="Documents" value={count(crane.documents.length, "file")} />
          <Fact label="Road User KM" value={`${crane.roadUserKm.toLocaleString()} km`} />
        </dl>
        <dl className={styles.expiries}>
          {expiryFields.map(({ field, kind, label }) => {
            const note = noteOf(crane, kind);
            const renews = canEdit(crane) && !note?.notApplicable;
            return (
              <Gauge
                key={field}
                label={label}
                {...readExpiry(crane[field], now, note)}
                onPress={renews ? () => onRenew(crane, kind, label) : undefined}
                pressLabel={`Renew ${label}`}
                pressTabIndex={-1}
              />
            );
          })}
        </dl>
        <div className={styles.actions}>
          {!crane.fitness.fit && (
            <span title={crane.fitness.reasons?.map(({ text }) => text).join(", ")} className={styles.parked}>
              <Badge tone="red">Parked</Badge>
            </span>
          )}
          {canEdit(crane) ? (
            <Button icon="edit" tabIndex={-1} aria-label={`Edit ${name}`} onClick={() => onEdit(crane)}>
              Edit
            </Button>
          ) : (
            <span className={styles.note}>View only</span>
          )}
        </div>
      </div>
    </Window>
  );
});

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd title={value}>{value}</dd>
    </div>
  );
}
