// Every screen of the app. Each page is a chunk of its own, fetched when it is first needed.

import type { ComponentType } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { prefetchCranes } from "@/features/cranes";
import { lazily } from "@/lib/lazily";
import { paths } from "@/lib/paths";
import { LoadingWindow } from "./LoadingWindow";
import type { Access, AppRoute, Frame } from "./route-types";

type LoadPage = () => Promise<{ default: ComponentType }>;

function route(path: string, access: Access, frame: Frame, load: LoadPage): AppRoute {
  return { path, access, frame, Page: lazily(load, { waiting: <LoadingWindow />, kind: "page" }) };
}

export const routes: readonly AppRoute[] = [
  route(paths.auth(), "guest", "bare", () => import("@/features/accounts/AuthPage")),
  route(paths.forgotPassword(), "guest", "bare", () => import("@/features/accounts/ForgotPasswordPage")),
  // Also for somebody who is signed in here and has forgotten the password.
  route(paths.resetPassword(), "anyone", "bare", () => import("@/features/accounts/ResetPasswordPage")),
  {
    ...route(paths.dashboard(), "user", "desktop", () => import("@/features/cranes/DashboardPage")),
    prefetch: prefetchCranes,
  },
  route(paths.crane(":id"), "user", "desktop", () => import("@/features/cranes/CranePage")),
  route(paths.bin(), "user", "desktop", () => import("@/features/cranes/BinPage")),
  route(paths.links(), "user", "desktop", () => import("@/features/links/LinksPage")),
  route(paths.profile(), "user", "desktop", () => import("@/features/accounts/ProfilePage")),
  route(paths.mates(), "user", "desktop", () => import("@/features/mates/MatesPage")),
  route(paths.assistant(), "user", "desktop", () => import("@/features/assistant/AssistantPage")),
  route(paths.alerts(), "user", "desktop", () => import("@/features/alerts/AlertsPage")),
  route(paths.charts(), "user", "desktop", () => import("./pages/ChartsPage")),
  route(paths.liftPlanning(), "user", "full", () => import("./pages/LiftPlanningPage")),
  route(paths.riggingPlanning(), "user", "desktop", () => import("./pages/RiggingPlanningPage")),
  route(paths.truckLoading(), "user", "desktop", () => import("./pages/TruckLoadingPage")),
  ...(import.meta.env.DEV ? [route(paths.kit(), "anyone", "bare", () => import("@/retro/kit/KitPage"))] : []),
];

const notFound: AppRoute = route("*", "anyone", "bare", () => import("./pages/NotFoundPage"));

export function routeAt(path: string): AppRoute {
  return routes.find((candidate) => matchRoute(parse, candidate.path, path)[0]) ?? notFound;
}
