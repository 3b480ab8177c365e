import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Badge, Button, ListItem } from "@/retro";
import type { Alert } from "../queries";
import { formatMoment, standing } from "../words";

interface AlertRowProps {
  alert: Alert;
  now: Date;
  onRead: () => void;
}

/** One alert. Opening its crane counts as reading it. */
export function AlertRow({ alert, now, onRead }: AlertRowProps) {
  const { tone, word } = standing(alert, now);
  return (
    <ListItem
      icon={alert.craneId === null ? "info" : "bell"}
      title={
        alert.craneId === null ? (
          "CraneDesk"
        ) : (
          <Link href={paths.crane(alert.craneId)} onClick={() => !alert.read && onRead()}>
            {alert.craneName}
          </Link>
        )
      }
      badge={
        <>
          <Badge tone={tone}>{word}</Badge>
          {!alert.read && <Badge>Unread</Badge>}
        </>
      }
      actions={
        !alert.read && (
          <Button aria-label={`Mark as read: ${alert.message}`} onClick={onRead}>
            Mark as read
          </Button>
        )
      }
    >
      <p>{alert.message}</p>
      <p>
        Raised <time dateTime={alert.raisedAt}>{formatMoment(alert.raisedAt)}</time>
        {alert.read && " · Read"}
      </p>
    </ListItem>
  );
}
