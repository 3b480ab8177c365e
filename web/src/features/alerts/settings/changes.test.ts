import { expect, it } from "vitest";
import { makeSettings } from "../testing";
import { type Changes, isChanged, withChanges } from "./changes";

const settings = makeSettings();

it.each<Changes>([
  { leadDays: [30] },
  { emailEnabled: false },
  { emailHour: 8 },
  { timeZone: "UTC" },
  { quietFrom: 20 },
  { quietUntil: 6 },
])("saving is offered after %j", (changes) => expect(isChanged(settings, changes)).toBe(true));

it("saving is not offered when a change was taken back", () => {
  expect(isChanged(settings, {})).toBe(false);
  expect(isChanged(settings, { emailHour: 7, leadDays: [0, 1, 7, 14, 30, 60] })).toBe(false);
});

it("sends the settings of the form and nothing else", () => {
  expect(withChanges(settings, { emailHour: 8 })).toEqual({
    leadDays: [60, 30, 14, 7, 1, 0],
    emailEnabled: true,
    emailHour: 8,
    timeZone: "Pacific/Auckland",
    quietFrom: 21,
    quietUntil: 7,
  });
});
