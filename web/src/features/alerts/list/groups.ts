// The alerts of one crane together, and what is most urgent first. Pure.

import { expiryStatus, parseDate } from "@/lib/dates";
import type { Alert } from "../queries";

export interface AlertGroup {
  key: string;
  /** Null for notices that are about no crane. */
  crane: { id: number; name: string } | null;
  /** The most urgent first. */
  alerts: Alert[];
  unread: number[];
}

/** Expired, then notices that nobody has read, then what expires soon, then the rest. */
const ranks = { expired: 0, notice: 1, expiring: 2, valid: 3, oldNotice: 4 } as const;

function rankOf(alert: Alert, now: Date): number {
  const expiry = parseDate(alert.expiry);
  if (!expiry) return alert.read ? ranks.oldNotice : ranks.notice;
  return ranks[expiryStatus(expiry, now)];
}

/** What is more urgent comes first: by its state, then by its day; notices by when they came, the latest first. */
function compare(one: Alert, other: Alert, now: Date): number {
  const byRank = rankOf(one, now) - rankOf(other, now);
  if (byRank !== 0) return byRank;
  const days = [parseDate(one.expiry), parseDate(other.expiry)];
  const [first, second] = days;
  return first && second
    ? first.getTime() - second.getTime()
    : new Date(other.raisedAt).getTime() - new Date(one.raisedAt).getTime();
}

export function groupAlerts(alerts: readonly Alert[], now: Date): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  // The first of each group is its most urgent, and the groups come in the order of those.
  for (const alert of [...alerts].sort((one, other) => compare(one, other, now))) {
    const key = alert.craneId === null ? "notices" : `crane ${alert.craneId}`;
    const group = groups.get(key) ?? {
      key,
      crane: alert.craneId === null ? null : { id: alert.craneId, name: alert.craneName ?? "" },
      alerts: [],
      unread: [],
    };
    group.alerts.push(alert);
    if (!alert.read) group.unread.push(alert.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** "3 alerts, 2 unread" */
export function describeGroup({ alerts, unread }: AlertGroup): string {
  const count = `${alerts.length} ${alerts.length === 1 ? "alert" : "alerts"}`;
  return unread.length > 0 ? `${count}, ${unread.length} unread` : count;
}
