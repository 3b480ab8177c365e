// Hours and time zones to choose from.

import { dateLocale } from "@/lib/date-order";
import type { SelectOption } from "@/retro";

/** The zone that this browser is in. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Most users are here, so these stand first, after the device's own. */
const nearest = ["Pacific/Auckland", "Pacific/Chatham"];

/** Every zone the browser knows, and those given even where it does not. */
export function zoneOptions(...known: string[]): SelectOption[] {
  const zones = new Set([deviceZone(), ...nearest, ...known, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((zone) => ({ value: zone, label: zoneLabel(zone) }));
}

/** "Port Moresby (Pacific)", so that typing a city's first letters finds it in the list. */
export function zoneLabel(zone: string): string {
  const parts = zone.replaceAll("_", " ").split("/");
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city} (${parts.join(", ")})`;
}

/** The 24 hours in the user's own form, such as "7:00 am". */
export function hourOptions(locale = dateLocale()): SelectOption[] {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: format.format(Date.UTC(2000, 0, 1, hour)),
  }));
}
