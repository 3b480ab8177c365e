import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

/** Every screen that is the same for each user and has no id in its address, with its heading. */
export const screens = [
  { path: "/", heading: /Dashboard/ },
  { path: "/profile", heading: /Profile/ },
  { path: "/mates", heading: /Mates/ },
  { path: "/ai", heading: /Cranes AI/ },
  { path: "/alerts", heading: "Alerts" },
  { path: "/charts", heading: "Quick Charts" },
  { path: "/lift-planning", heading: "Lift Planning" },
  { path: "/rigging-planning", heading: "Rigging Plan" },
  { path: "/truck-loading", heading: "Truck Loading" },
] as const;

/** A phone, a tablet, a laptop and a wide desk screen. */
export const widths = [360, 768, 1280, 1920] as const;

/** What shows now fits a phone, a tablet and desks, and breaks no accessibility rule where the layout changes. */
export async function expectFitsAndIsAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (width === 360 || width === 1280) await expectAccessible(page);
  }
}

/** The two devices that the fleet's screens are drawn for. */
export const devices = [
  { device: "a laptop", use: { viewport: { width: 1280, height: 860 }, hasTouch: false } },
  { device: "a phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
] as const;

/** A phone, a laptop and a wide desk screen: what the office's screens are looked at on. */
export const officeWidths = [390, 1280, 1920] as const;
