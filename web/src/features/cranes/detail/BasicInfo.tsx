import { GroupBox } from "@/retro";
import type { Crane } from "../types";
import styles from "./facts.module.css";

/** Which machine this is. */
export function BasicInfo({ crane, className }: { crane: Crane; className?: string | undefined }) {
  return (
    <GroupBox legend={<h2>Basic Information</h2>} className={className}>
      <dl className={styles.facts}>
        <dt>Make</dt>
        <dd>{crane.make}</dd>
        <dt>Model</dt>
        <dd>{crane.model}</dd>
        <dt>Vehicle ID</dt>
        <dd>{crane.vehicleId}</dd>
      </dl>
    </GroupBox>
  );
}
