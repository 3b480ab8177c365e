// What sits in the tray beside the clock, from left to right, while someone is signed in.
// A feature adds its own part here; a part draws nothing when it has nothing to say.

import type { ComponentType } from "react";
import { AlertBell } from "@/features/alerts/AlertBell";

export const trayParts: readonly ComponentType[] = [AlertBell];
