import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { kindsQuery, renew } from "@/features/certificates";
import { addMonths, endOfLocalDayIso, formatDate, isoDay, parseDate } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { DatePicker, Field, Select } from "@/retro";
import { type Crane, expiryFields, noteOf } from "../types";
import { SeveralDialog } from "./SeveralDialog";
import { notToRenew, partition } from "./who-may";

interface Props {
  cranes: readonly Crane[];
  onClose: () => void;
}

/** How the new dates come about. */
type NewDate = "months" | "today" | "day";

const words = { title: "Renew Several", icon: "calendar", verb: "Renew", done: "renewed" } as const;

/** The same certificate of many cranes: each so long after the one on record, or all to the same day. */
export default function RenewSeveral({ cranes, onClose }: Props) {
  const now = useNow();
  const kinds = useKinds(cranes);
  const [kind, setKind] = useState("cof");
  const [way, setWay] = useState<NewDate>("months");
  const [day, setDay] = useState<Date | undefined>();
  const [issued, setIssued] = useState<Date | undefined>(now);
  const { label = "", months = 12 } = kinds.find(({ key }) => key === kind) ?? {};
  const span = months === 1 ? "1 month" : `${months} months`;
  const { able, leftOut } = partition(cranes, notToRenew(kind));

  const until = (crane: Crane): Date | undefined => {
    if (way === "day") return day;
    const known = way === "months" ? recorded(crane, kind) : null;
    return addMonths(known ?? now, months);
  };
  const describe = (crane: Crane) => {
    const before = recorded(crane, kind);
    const after = until(crane);
    return `${before ? formatDate(before) : "nothing recorded"} → ${after ? formatDate(after) : "?"}`;
  };
  return (
    <SeveralDialog
      words={words}
      about="One entry for each crane. A mistake can be voided on the crane's page."
      cranes={able.map((crane) => ({ crane, becomes: describe(crane) }))}
      leftOut={leftOut}
      missing={way === "day" && !day ? "Choose the day that the certificates run to." : ""}
      act={async (crane) => {
        const expires = until(crane);
        if (!expires) throw new Error("Choose the day that the certificates run to.");
        await renew(crane.id, kind, {
          expires: endOfLocalDayIso(expires),
          issued: issued ? isoDay(issued) : null,
        });
      }}
      onClose={onClose}
    >
      <Field label="Certificate">
        <Select
          options={kinds.map(({ key, label }) => ({ value: key, label }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </Field>
      <Field label="Runs to">
        <Select
          options={[
            { value: "months", label: `${span} after the ${label} on record` },
            { value: "today", label: `${span} from today` },
            { value: "day", label: "The same day for all" },
          ]}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as NewDate)}
        />
      </Field>
      {way === "day" && (
        <Field label="Day" hint="Such as 3/6/27, or +6m for six months from today.">
          <DatePicker value={day} onChange={setDay} calendarLabel={`Choose the new ${label} date`} />
        </Field>
      )}
      <Field label="Issued">
        <DatePicker value={issued} onChange={setIssued} calendarLabel="Choose the day of issue" />
      </Field>
    </SeveralDialog>
  );
}

function recorded(crane: Crane, kind: string): Date | null {
  const field = expiryFields.find((one) => one.kind === kind)?.field;
  return parseDate(field ? crane[field] : noteOf(crane, kind)?.expiry);
}

/** The user's own kinds, and those that mates have on the cranes that were selected. */
function useKinds(cranes: readonly Crane[]) {
  const { data = [] } = useQuery(kindsQuery);
  const kinds = data.map(({ key, label, months }) => ({ key, label, months }));
  const others = expiryFields.map(({ kind, label }) => ({ key: kind, label }));
  for (const crane of cranes) {
    for (const { kind, label } of crane.certificateNotes ?? []) others.push({ key: kind, label });
  }
  for (const { key, label } of others) {
    if (!kinds.some((kind) => kind.key === key)) kinds.push({ key, label, months: 12 });
  }
  return kinds;
}
