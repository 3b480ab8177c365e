// Every address the app knows, built in one place: pages a person can open, and files the browser fetches itself.
// Calls that the program makes go through the typed client in api/ and are named by the contract.

/** Pages. */
export const paths = {
  dashboard: () => "/",
  auth: () => "/auth",
  register: () => "/auth?tab=register",
  profile: () => "/profile",
  mates: () => "/mates",
  assistant: () => "/ai",
  alerts: (tab?: "settings" | "deliveries") => (tab ? `/alerts?tab=${tab}` : "/alerts"),
  crane: (id: number | string) => `/crane/${id}`,
  charts: () => "/charts",
  liftPlanning: () => "/lift-planning",
  riggingPlanning: () => "/rigging-planning",
  truckLoading: () => "/truck-loading",
  kit: () => "/kit",
} as const;

/** Files and exports that a link or an image element opens directly. */
export const files = {
  document: (id: number) => `/api/documents/${id}`,
} as const;
