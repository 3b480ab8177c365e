import { Link } from "wouter";
import { formatMoment } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Badge, Button, cx, ListItem } from "@/retro";
import styles from "../alerts.module.css";
import { standing } from "../labels";
import type { Alert } from "../queries";

interface AlertRowProps {
  alert: Alert;
  now: Date;
  onRead: () => void;
}

/** One alert. Its sentence leads to the crane, a notice where it says, and going there counts as reading it. */
export function AlertRow({ alert, now, onRead }: AlertRowProps) {
  const { tone, word } = standing(alert, now);
  const path = alert.craneId === null ? alert.path : paths.crane(alert.craneId);
  return (
    <ListItem
      icon={alert.craneId === null ? "info" : "bell"}
      title={
        <span className={cx(alert.read && styles.read)}>
          {path === null ? (
            alert.message
          ) : (
            <Link href={path} onClick={() => !alert.read && onRead()}>
              {alert.message}
            </Link>
          )}
        </span>
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
      Raised <time dateTime={alert.raisedAt}>{formatMoment(new Date(alert.raisedAt))}</time>
      {alert.read && " · Read"}
    </ListItem>
  );
}
