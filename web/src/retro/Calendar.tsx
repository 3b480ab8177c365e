import { DayPicker, type DayPickerProps } from "react-day-picker";
import { formatSpokenDate } from "@/lib/dates";
import styles from "./Calendar.module.css";
import { Icon } from "./Icon";

interface CalendarProps {
  value: Date | undefined;
  onPick: (date: Date) => void;
}

const components: DayPickerProps["components"] = {
  Chevron: ({ orientation }) => <Icon name={orientation === "left" ? "left" : "right"} />,
};

const labels: DayPickerProps["labels"] = {
  labelDayButton: (date, { today, selected }) =>
    [today && "Today", formatSpokenDate(date), selected && "selected"].filter(Boolean).join(", "),
};

const classNames: DayPickerProps["classNames"] = {
  root: styles.root ?? "",
  months: styles.months ?? "",
  nav: styles.nav ?? "",
  button_previous: styles.step ?? "",
  button_next: styles.step ?? "",
  month_caption: styles.caption ?? "",
  dropdowns: styles.dropdowns ?? "",
  dropdown_root: styles.dropdownRoot ?? "",
  dropdown: styles.dropdown ?? "",
  caption_label: styles.captionLabel ?? "",
  month_grid: styles.grid ?? "",
  weekday: styles.weekday ?? "",
  day: styles.day ?? "",
  day_button: styles.dayButton ?? "",
  selected: styles.selected ?? "",
  today: styles.today ?? "",
  outside: styles.outside ?? "",
};

/** One month of days, with month and year to jump to. Certificates run a few years either way. */
export default function Calendar({ value, onPick }: CalendarProps) {
  const thisYear = new Date().getFullYear();
  return (
    <DayPicker
      mode="single"
      required
      selected={value}
      onSelect={onPick}
      defaultMonth={value}
      startMonth={new Date(thisYear - 10, 0)}
      endMonth={new Date(thisYear + 15, 11)}
      captionLayout="dropdown"
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      autoFocus
      components={components}
      labels={labels}
      classNames={classNames}
    />
  );
}
