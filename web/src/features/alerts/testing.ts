// Alerts for tests.

import type { Alert, AlertSettings } from "./queries";

export function makeAlert(changes: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    craneId: 7,
    craneName: "Liebherr LTM 1100 (KCR 100)",
    certificate: "cof",
    certificateLabel: "COF",
    expiry: "2020-06-30T11:59:59.999Z",
    path: null,
    message: "COF of Liebherr LTM 1100 (KCR 100) expired 9 days ago, on 30 June 2020.",
    raisedAt: "2020-07-09T19:00:00.000Z",
    read: false,
    ...changes,
  };
}

export function makeSettings(changes: Partial<AlertSettings> = {}): AlertSettings {
  return {
    leadDays: [60, 30, 14, 7, 1, 0],
    emailEnabled: true,
    emailHour: 7,
    timeZone: "Pacific/Auckland",
    quietFrom: 21,
    quietUntil: 7,
    emailAvailable: true,
    emailAddress: "wiremu@example.nz",
    emailToConfirm: null,
    emailFailing: false,
    calendarMadeAt: null,
    mutedCraneIds: [],
    ...changes,
  };
}
