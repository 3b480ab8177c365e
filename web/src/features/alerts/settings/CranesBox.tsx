import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { type Crane, craneName, cranesQuery, craneTypeIcons } from "@/features/cranes";
import { paths } from "@/lib/paths";
import { useKeepFocus } from "@/lib/use-keep-focus";
import { Badge, Button, EmptyState, ListItem, ListView, QueryView, Select } from "@/retro";
import styles from "../alerts.module.css";
import { MuteCrane } from "../MuteCrane";

const options = [
  { value: "all", label: "All cranes" },
  { value: "muted", label: "Muted cranes" },
];

/** A switch for each crane that the user sees, own or shared. */
export function CranesBox({ mutedIds }: { mutedIds: readonly number[] }) {
  const query = useQuery(cranesQuery);
  const [mutedOnly, setMutedOnly] = useState(false);
  const isMuted = (crane: Crane) => mutedIds.includes(crane.id);
  const muted = query.data?.filter(isMuted) ?? [];
  // With only the muted ones listed, a crane leaves when it is heard again.
  const heading = useKeepFocus(muted.length);
  return (
    <section className={styles.stack}>
      <div className={styles.head}>
        <h2 {...heading}>Cranes</h2>
        <Select
          aria-label="Which cranes to list"
          options={options}
          value={mutedOnly ? "muted" : "all"}
          onChange={(event) => setMutedOnly(event.currentTarget.value === "muted")}
        />
      </div>
      <QueryView query={query} what="cranes">
        {(cranes) => {
          if (cranes.length === 0) return <NoCranes />;
          if (mutedOnly && muted.length === 0) {
            return <EmptyState icon="bell" title="No muted cranes" hint="You are told about every crane." />;
          }
          return (
            <ListView aria-label="Cranes">
              {(mutedOnly ? muted : cranes).map((crane) => (
                <CraneRow key={crane.id} crane={crane} muted={isMuted(crane)} />
              ))}
            </ListView>
          );
        }}
      </QueryView>
    </section>
  );
}

function CraneRow({ crane, muted }: { crane: Crane; muted: boolean }) {
  const name = `${craneName(crane)} (${crane.vehicleId})`;
  return (
    <ListItem
      icon={craneTypeIcons[crane.type]}
      title={name}
      badge={muted && <Badge>Muted</Badge>}
      actions={<MuteCrane craneId={crane.id} craneName={name} />}
    >
      {crane.access !== "owner" && `Shared by ${crane.ownerName}`}
    </ListItem>
  );
}

function NoCranes() {
  return (
    <EmptyState
      icon="craneTelescopic"
      title="No cranes yet"
      hint="Add a crane with its dates, and its alerts can be switched here."
      action={
        <Button asChild>
          <Link href={paths.dashboard()}>Go to Dashboard</Link>
        </Button>
      }
    />
  );
}
