// Every address the app knows, built in one place: pages a person can open, and files the browser fetches itself.
// Calls that the program makes go through the typed client in api/ and are named by the contract.

/** Pages. */
export const paths = {
  dashboard: () => "/",
  auth: () => "/auth",
  register: () => "/auth?tab=register",
  forgotPassword: () => "/auth/forgot",
  /** Where the link in the mail leads, with its secret behind a #. */
  resetPassword: () => "/auth/reset",
  profile: () => "/profile",
  mates: () => "/mates",
  assistant: () => "/ai",
  alerts: (tab?: "settings" | "deliveries") => (tab ? `/alerts?tab=${tab}` : "/alerts"),
  bin: () => "/bin",
  links: () => "/links",
  crane: (id: number | string) => `/crane/${id}`,
  charts: () => "/charts",
  liftPlanning: () => "/lift-planning",
  riggingPlanning: () => "/rigging-planning",
  truckLoading: () => "/truck-loading",
  kit: () => "/kit",
} as const;

/** Files and exports that a link or an image element opens directly. */
export const files = {
  /** Browsers open a PDF at the page that the address ends with. */
  document: (id: number, page?: number) => `/api/documents/${id}${page === undefined ? "" : `#page=${page}`}`,
  pack: (id: number, as?: "save") => `/api/packs/${id}/file${as ? "?save=true" : ""}`,
  faultPhoto: (id: number) => `/api/faults/${id}/photo`,
  evidence: (craneId: number, day: string) => `/api/cranes/${craneId}/evidence.pdf?on=${day}`,
} as const;
