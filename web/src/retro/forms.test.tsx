import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { KILOMETRES } from "@/lib/numbers";
import { DatePicker, Field, NumberInput, PasswordInput, TextInput } from "@/retro";

it("reads hint and error together with their field", () => {
  render(
    <Field label="Email" hint="We write to this address" error="Please enter a valid email address" required>
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Email" });
  expect(input).toHaveAccessibleDescription("We write to this address Please enter a valid email address");
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
});

it("shows and hides a password", async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText("Password");
  expect(input).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(input).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input).toHaveAttribute("type", "password");
});

function Kilometres({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(1200);
  return (
    <Field label="RUC Expiry">
      <NumberInput
        units={KILOMETRES}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

it("selects a number on click, so that typing replaces it", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Kilometres onChange={onChange} />);
  const input = screen.getByLabelText("RUC Expiry");
  await user.click(input);
  await user.keyboard("90");
  expect(input).toHaveValue("90");
  expect(onChange).toHaveBeenLastCalledWith(90);
});

it("turns what is not a number into 0, and lets a negative one through to be checked", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Kilometres onChange={onChange} />);
  const input = screen.getByLabelText("RUC Expiry");
  await user.click(input);
  await user.keyboard("x");
  expect(input).toHaveValue("0");
  expect(onChange).toHaveBeenLastCalledWith(0);
  await user.clear(input);
  await user.keyboard("-5");
  expect(onChange).toHaveBeenLastCalledWith(-5);
  await user.clear(input);
  await user.tab();
  expect(input).toHaveValue("0");
});

it("takes a number with marks between the thousands, typed or pasted", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Kilometres onChange={onChange} />);
  const input = screen.getByLabelText("RUC Expiry");
  for (const text of ["98,000", "98 000", "98\u00a0000", "98'000", "98,000 km", "98000km"]) {
    await user.click(input);
    await user.keyboard(text);
    expect(input).toHaveValue(text);
    expect(onChange).toHaveBeenLastCalledWith(98_000);
    await user.tab();
    expect(input).toHaveValue("98000");
  }
  await user.click(input);
  await user.paste("1,234,567");
  expect(onChange).toHaveBeenLastCalledWith(1_234_567);
  await user.click(input);
  await user.paste("98,000 km");
  expect(onChange).toHaveBeenLastCalledWith(98_000);
  for (const text of ["98,x", "98,000 miles", "98k"]) {
    await user.click(input);
    await user.keyboard(text);
    await user.tab();
    expect(onChange, text).toHaveBeenLastCalledWith(0);
    expect(input).toHaveValue("0");
  }
});

function Certificate({ onChange }: { onChange: (date: Date | undefined) => void }) {
  const [date, setDate] = useState<Date | undefined>(new Date(2027, 2, 5));
  return (
    <Field label="COF" error={date ? undefined : "Pick a date"}>
      <DatePicker
        value={date}
        calendarLabel="Choose the COF date"
        onChange={(next) => {
          setDate(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

it("takes a typed date and shows it in the long form", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Certificate onChange={onChange} />);
  const input = screen.getByLabelText("COF");
  await user.click(input);
  await user.clear(input);
  await user.type(input, "31/12/2027");
  await user.tab();
  const date = onChange.mock.lastCall?.[0] as Date;
  expect([date.getFullYear(), date.getMonth(), date.getDate()]).toEqual([2027, 11, 31]);
  expect(input).toHaveValue("31 December 2027");
});

it("keeps text that is not a date, and says there is none", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Certificate onChange={onChange} />);
  const input = screen.getByLabelText("COF");
  await user.clear(input);
  await user.type(input, "31/02/2027");
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(input).toHaveValue("31/02/2027");
  expect(input).toBeInvalid();
});

it("takes a day from the calendar by keyboard", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Certificate onChange={onChange} />);
  await user.click(screen.getByRole("button", { name: "Choose the COF date" }));
  await screen.findByRole("grid");
  await user.keyboard("{ArrowRight}{Enter}");
  const date = onChange.mock.lastCall?.[0] as Date;
  expect([date.getFullYear(), date.getMonth(), date.getDate()]).toEqual([2027, 2, 6]);
  expect(screen.queryByRole("grid")).not.toBeInTheDocument();
});
