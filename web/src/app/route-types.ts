import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Who may see a route. `guest` is for visitors only: a signed-in user is sent on to the dashboard. */
export type Access = "user" | "guest" | "anyone";

/** What stands around the page: sidebar and taskbar; the whole width with the sidebar in a drawer; or only the taskbar. */
export type Frame = "desktop" | "full" | "bare";

export interface AppRoute {
  path: string;
  access: Access;
  frame: Frame;
  Page: LazyExoticComponent<ComponentType>;
  /** Starts fetching the page's script before it is shown. */
  preload: () => void;
}

type PageModule = () => Promise<{ default: ComponentType }>;

export function route(path: string, access: Access, frame: Frame, load: PageModule): AppRoute {
  return {
    path,
    access,
    frame,
    Page: lazy(load),
    // A failed fetch is reported when the page is shown.
    preload: () => void load().catch(() => {}),
  };
}
