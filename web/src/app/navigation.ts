// The entries of the sidebar, in order.

import { paths } from "@/lib/paths";
import type { IconName } from "@/retro";

export interface NavigationEntry {
  href: string;
  label: string;
  icon: IconName;
  /** Marks where the user is. Only the first four entries do. */
  highlights: boolean;
  comingSoon: boolean;
  /** Pressed one after the other, they lead there. */
  keys?: string;
}

export const navigation: readonly NavigationEntry[] = [
  {
    href: paths.dashboard(),
    label: "Dashboard",
    icon: "dashboard",
    highlights: true,
    comingSoon: false,
    keys: "g d",
  },
  {
    href: paths.profile(),
    label: "Profile",
    icon: "person",
    highlights: true,
    comingSoon: false,
    keys: "g p",
  },
  { href: paths.mates(), label: "Mates", icon: "mates", highlights: true, comingSoon: false, keys: "g m" },
  {
    href: paths.assistant(),
    label: "Cranes AI",
    icon: "ai",
    highlights: true,
    comingSoon: false,
    keys: "g i",
  },
  { href: paths.charts(), label: "Quick Charts", icon: "chart", highlights: false, comingSoon: true },
  {
    href: paths.liftPlanning(),
    label: "Lift Planning",
    icon: "lift",
    highlights: false,
    comingSoon: false,
    keys: "g l",
  },
  {
    href: paths.riggingPlanning(),
    label: "Rigging Plan",
    icon: "rigging",
    highlights: false,
    comingSoon: true,
  },
  { href: paths.truckLoading(), label: "Truck Loading", icon: "truck", highlights: false, comingSoon: true },
];

/** Every screen that the Run box leads to: those of the sidebar, and those that are reached from elsewhere. */
export const screens: readonly Pick<NavigationEntry, "href" | "label" | "icon" | "keys">[] = [
  ...navigation,
  { href: paths.alerts(), label: "Alerts", icon: "bell", keys: "g a" },
  { href: paths.alerts("settings"), label: "Alert settings", icon: "bell" },
  { href: paths.links(), label: "Links to papers", icon: "link" },
  { href: paths.bin(), label: "Bin", icon: "trash" },
];
