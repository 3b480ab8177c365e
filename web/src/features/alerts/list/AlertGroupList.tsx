import { useId } from "react";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Badge, Button, Icon, ListView } from "@/retro";
import styles from "../alerts.module.css";
import { standing } from "../labels";
import { AlertRow } from "./AlertRow";
import { type AlertGroup, describeGroup } from "./groups";

interface AlertGroupListProps {
  group: AlertGroup;
  now: Date;
  onRead: (ids: number[]) => void;
}

/** The alerts of one crane, or the notices, under a head that counts them and marks them all. */
export function AlertGroupList({ group, now, onRead }: AlertGroupListProps) {
  const id = useId();
  const { crane, alerts, unread } = group;
  const [first] = alerts;
  const state = first && standing(first, now);
  const name = crane ? crane.name : "Notices";
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <div className={styles.groupName}>
          <Icon name={crane ? "craneTelescopic" : "info"} />
          <h3 id={id}>{crane ? <Link href={paths.crane(crane.id)}>{name}</Link> : name}</h3>
          {crane && state && <Badge tone={state.tone}>{state.word}</Badge>}
          <span>{describeGroup(group)}</span>
        </div>
        {unread.length > 1 && (
          <Button icon="check" aria-label={`Mark all of ${name} as read`} onClick={() => onRead(unread)}>
            {crane ? "Mark this crane as read" : "Mark these as read"}
          </Button>
        )}
      </div>
      <ListView aria-labelledby={id}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} now={now} onRead={() => onRead([alert.id])} />
        ))}
      </ListView>
    </div>
  );
}
