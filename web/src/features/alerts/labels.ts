// How alerts and the channels they travel are called on screen.

import { type ExpiryStatus, expiryStatus, parseDate } from "@/lib/dates";
import type { IconName, Tone } from "@/retro";
import type { Alert, Channel } from "./queries";

export const channelLabels: Record<Channel, string> = {
  bell: "Bell",
  email: "E-mail",
  calendar: "Calendar",
  push: "Push",
};

export const channelIcons: Record<Channel, IconName> = {
  bell: "bell",
  email: "mail",
  calendar: "calendar",
  push: "phone",
};

interface Standing {
  tone: Tone;
  word: string;
}

const standings: Record<ExpiryStatus, Standing> = {
  expired: { tone: "red", word: "Expired" },
  expiring: { tone: "amber", word: "Expiring Soon" },
  valid: { tone: "green", word: "Valid" },
};

/** How the certificate of an alert stands now. One that is about no certificate is a notice. */
export function standing(alert: Pick<Alert, "expiry">, now: Date): Standing {
  const expiry = parseDate(alert.expiry);
  return expiry ? standings[expiryStatus(expiry, now)] : { tone: "neutral", word: "Notice" };
}
