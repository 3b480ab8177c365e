// How a proposal is said. Pure.

import type { Renewing } from "@/features/certificates";
import { formatLongDate, formatMonth, parseDate } from "@/lib/dates";
import type { Proposal } from "./queries";

/** "This looks like the COF of KXA214, valid to 3 June 2027" */
export function sayProposal({ label, vehicleId, otherPlate, expires, expiresMonth }: Proposal): string {
  const paper = `This looks like the ${label} of ${otherPlate ?? vehicleId}`;
  const what = `${paper}, valid to`;
  const day = parseDate(expires);
  if (day) return `${what} ${formatLongDate(day)}`;
  const month = expiresMonth && parseDate(`${expiresMonth}-01`);
  return month ? `${what} some day in ${formatMonth(month, true)}` : paper;
}

/** What the form for renewing begins with. */
export function renewingOf(proposal: Proposal): Renewing {
  const { craneId, craneName, vehicleId, kind, label, documentId, documentName, expires } = proposal;
  const until = parseDate(expires);
  const issued = parseDate(proposal.issued);
  return {
    crane: { id: craneId, name: craneName, vehicleId },
    kind,
    label,
    ...(until && { until }),
    known: {
      ...(issued && { issued }),
      number: proposal.number ?? "",
      inspector: proposal.inspector ?? "",
      organisation: proposal.organisation ?? "",
    },
    filed: { documentId, name: documentName },
  };
}
