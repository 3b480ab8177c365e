// What the user has changed in the settings form and not yet saved. Pure.

import type { AlertSettings, AlertSettingsChange } from "../queries";
import { sameDays } from "./lead-days";

export type Changes = Partial<Wanted>;

/** All of it: the server would leave what is not said as it is. */
export type Wanted = Required<{
  [name in keyof AlertSettingsChange]: NonNullable<AlertSettingsChange[name]>;
}>;

/** What saving would send. */
export function withChanges(settings: AlertSettings, changes: Changes): Wanted {
  const { leadDays, emailEnabled, emailHour, timeZone, quietFrom, quietUntil } = settings;
  return { leadDays, emailEnabled, emailHour, timeZone, quietFrom, quietUntil, ...changes };
}

/** Whether saving would change anything. */
export function isChanged(settings: AlertSettings, changes: Changes): boolean {
  const next = withChanges(settings, changes);
  return (
    next.emailEnabled !== settings.emailEnabled ||
    next.emailHour !== settings.emailHour ||
    next.timeZone !== settings.timeZone ||
    next.quietFrom !== settings.quietFrom ||
    next.quietUntil !== settings.quietUntil ||
    !sameDays(next.leadDays, settings.leadDays)
  );
}
