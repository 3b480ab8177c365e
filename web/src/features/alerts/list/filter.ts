// Which alerts are listed, and what marking them as read changes. Pure.

import type { Alert, AlertList, Certificate } from "../queries";

export interface AlertFilter {
  unreadOnly: boolean;
  certificate: Certificate | null;
}

export const everything: AlertFilter = { unreadOnly: false, certificate: null };

/** What an alert is filtered by. Road user charges are one thing, whatever of them it is about. */
export function subjectOf({ certificate }: Pick<Alert, "certificate">): Certificate | null {
  return certificate?.startsWith("ruc") ? "ruc" : (certificate ?? null);
}

export function filterAlerts(alerts: readonly Alert[], filter: AlertFilter): Alert[] {
  return alerts.filter(
    (alert) =>
      (!filter.unreadOnly || !alert.read) &&
      (filter.certificate === null || subjectOf(alert) === filter.certificate),
  );
}

/** The list once these are read; without ids, all. */
export function withRead(list: AlertList, ids?: readonly number[]): AlertList {
  const alerts = list.alerts.map((alert) =>
    alert.read || (ids && !ids.includes(alert.id)) ? alert : { ...alert, read: true },
  );
  return { ...list, alerts, unread: alerts.filter((alert) => !alert.read).length };
}
