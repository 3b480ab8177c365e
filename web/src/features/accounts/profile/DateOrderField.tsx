import type { DateOrder } from "@/lib/date-order";
import { formatDate } from "@/lib/dates";
import { Field, Select } from "@/retro";
import { useUser } from "../session";
import { useChangeDateOrder } from "./use-profile";

/** A day that no other order could mean. */
const EXAMPLE = new Date(2027, 11, 31);

const orders: readonly { value: DateOrder; label: string }[] = [
  { value: "day-month-year", label: `Day/month/year: ${formatDate(EXAMPLE, "day-month-year")}` },
  { value: "month-day-year", label: `Month/day/year: ${formatDate(EXAMPLE, "month-day-year")}` },
];

/** How dates are shown, and how those that are typed are read. Saved as it is chosen. */
export function DateOrderField() {
  const { dateOrder } = useUser();
  const change = useChangeDateOrder();
  const shown = change.isPending ? change.variables.dateOrder : dateOrder;
  return (
    <Field label="Dates" hint="How dates are shown, and how the ones you type are read.">
      <Select
        options={orders}
        value={shown}
        onChange={(event) => change.mutate({ dateOrder: event.currentTarget.value as DateOrder })}
      />
    </Field>
  );
}
