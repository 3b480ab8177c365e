// What the user has changed in the settings form and not yet saved. Pure.

import type { AlertSettings, AlertSettingsChange } from "../queries";
import { sameDays } from "./lead-days";

export type Changes = Partial<AlertSettingsChange>;

/** What saving would send. */
export function withChanges(settings: AlertSettings, changes: Changes): AlertSettingsChange {
  const { leadDays, emailEnabled, emailHour, timeZone } = settings;
  return { leadDays, emailEnabled, emailHour, timeZone, ...changes };
}

/** Whether saving would change anything. */
export function isChanged(settings: AlertSettings, changes: Changes): boolean {
  const next = withChanges(settings, changes);
  return (
    next.emailEnabled !== settings.emailEnabled ||
    next.emailHour !== settings.emailHour ||
    next.timeZone !== settings.timeZone ||
    !sameDays(next.leadDays, settings.leadDays)
  );
}
