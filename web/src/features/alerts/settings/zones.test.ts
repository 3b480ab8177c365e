import { expect, it, vi } from "vitest";
import { hourOptions, zoneLabel, zoneOptions } from "./zones";

it("names a zone by its city first", () => {
  expect(zoneLabel("Pacific/Port_Moresby")).toBe("Port Moresby (Pacific)");
  expect(zoneLabel("America/Argentina/Buenos_Aires")).toBe("Buenos Aires (America, Argentina)");
  expect(zoneLabel("UTC")).toBe("UTC");
});

it("offers the device's own zone first, then New Zealand, and each zone once", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Australia/Brisbane",
  } as Intl.ResolvedDateTimeFormatOptions);
  const values = zoneOptions("Asia/Calcutta").map(({ value }) => value);
  expect(values.slice(0, 4)).toEqual([
    "Australia/Brisbane",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Asia/Calcutta",
  ]);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toContain("Europe/Berlin");
});

it("offers 24 hours in the user's form", () => {
  const hours = hourOptions("en-NZ");
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ value: "0", label: "12:00 am" });
  expect(hours[19]).toEqual({ value: "19", label: "7:00 pm" });
});
