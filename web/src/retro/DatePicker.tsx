import { Popover } from "radix-ui";
import { type Ref, useState } from "react";
import { type DateOrder, dateOrder } from "@/lib/date-order";
import { formatLongDate, parseTypedDate } from "@/lib/dates";
import { lazily } from "@/lib/lazily";
import { useOverlay } from "@/lib/overlays";
import styles from "./DatePicker.module.css";
import { useFieldProblem } from "./Field";
import { IconButton } from "./IconButton";
import inputStyles from "./input.module.css";
import { Spinner } from "./Spinner";
import { TextInput } from "./TextInput";

// The calendar is as large as a page, so it arrives when it is first opened.
const Calendar = lazily(() => import("./Calendar"), { waiting: <Spinner label="Loading calendar..." /> });

const placeholders: Record<DateOrder, string> = {
  "day-month-year": "Day/month/year",
  "month-day-year": "Month/day/year",
};

const NO_DATE = "There is no such day. Type a date such as 5/3/2027";

interface DatePickerProps {
  ref?: Ref<HTMLInputElement>;
  value: Date | undefined;
  /** A day where the user is, or undefined when the text is not a date. */
  onChange: (date: Date | undefined) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** Names the calendar button: "Choose the COF date". */
  calendarLabel?: string;
}

/** A day, typed as people write one, or chosen in a calendar. Shown in the long form. */
export function DatePicker(props: DatePickerProps) {
  const { ref, value, onChange, onBlur, name, disabled, calendarLabel = "Choose a date" } = props;
  const [open, setOpen] = useState(false);
  useOverlay(open, () => setOpen(false));
  // Holds what is being typed, and keeps text that is not a date so that it can be mended.
  const [draft, setDraft] = useState<string | null>(null);

  const sayProblem = useFieldProblem();

  const commit = () => {
    if (draft === null) return;
    const typed = parseTypedDate(draft);
    if (typed) setDraft(null);
    sayProblem(typed || draft.trim() === "" ? undefined : NO_DATE);
    onChange(typed ?? undefined);
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div className={inputStyles.group}>
          <TextInput
            ref={ref}
            name={name}
            disabled={disabled}
            autoComplete="off"
            placeholder={placeholders[dateOrder()]}
            value={draft ?? (value ? formatLongDate(value) : "")}
            onChange={(event) => {
              setDraft(event.currentTarget.value);
              // Told at once, so that a page that goes away in the middle of a form loses nothing.
              const typed = parseTypedDate(event.currentTarget.value);
              if (typed) {
                sayProblem(undefined);
                onChange(typed);
              }
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              commit();
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") commit();
              if (event.key === "ArrowDown") {
                event.preventDefault();
                commit();
                setOpen(true);
              }
            }}
          />
          <Popover.Trigger asChild>
            <IconButton icon="calendar" label={calendarLabel} disabled={disabled} />
          </Popover.Trigger>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="end"
          sideOffset={2}
          collisionPadding={8}
          aria-label={calendarLabel}
          // The calendar focuses its own day once it has arrived.
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <Calendar
            value={value}
            onPick={(date) => {
              setDraft(null);
              sayProblem(undefined);
              onChange(date);
              setOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
