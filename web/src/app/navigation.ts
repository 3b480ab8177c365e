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
}

export const navigation: readonly NavigationEntry[] = [
  { href: paths.dashboard(), label: "Dashboard", icon: "dashboard", highlights: true, comingSoon: false },
  { href: paths.profile(), label: "Profile", icon: "person", highlights: true, comingSoon: false },
  { href: paths.mates(), label: "Mates", icon: "mates", highlights: true, comingSoon: false },
  { href: paths.assistant(), label: "Cranes AI", icon: "ai", highlights: true, comingSoon: false },
  { href: paths.charts(), label: "Quick Charts", icon: "chart", highlights: false, comingSoon: true },
  { href: paths.liftPlanning(), label: "Lift Planning", icon: "lift", highlights: false, comingSoon: false },
  {
    href: paths.riggingPlanning(),
    label: "Rigging Plan",
    icon: "rigging",
    highlights: false,
    comingSoon: true,
  },
  { href: paths.truckLoading(), label: "Truck Loading", icon: "truck", highlights: false, comingSoon: true },
];
