import type { ExpiryStatus } from "@/lib/dates";
import { Alert } from "@/retro";

/** Says at the top of the page that a certificate has run out, or soon will. */
export function RenewalAlert({ status }: { status: ExpiryStatus }) {
  if (status === "expired") {
    return (
      <Alert tone="red" title="Attention Required">
        This crane has one or more expired certificates. Please update them as soon as possible.
      </Alert>
    );
  }
  if (status === "expiring") {
    return (
      <Alert tone="amber" title="Upcoming Renewals">
        This crane has one or more certificates expiring in the next 30 days.
      </Alert>
    );
  }
  return null;
}
