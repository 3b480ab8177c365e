import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** Who may see a route. `guest` is for visitors only: a signed-in user is sent on to the dashboard. */
export type Access = "user" | "guest" | "anyone";

/** What stands around the page: sidebar and taskbar; the whole width with the sidebar in a drawer; or only the taskbar. */
export type Frame = "desktop" | "full" | "bare";

export interface AppRoute {
  path: string;
  access: Access;
  frame: Frame;
  Page: ComponentType & { preload: () => Promise<void> };
  /** Asks for what the page shows first, side by side with its script. */
  prefetch?: (client: QueryClient) => void;
}
