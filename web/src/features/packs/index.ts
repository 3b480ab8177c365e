import { lazily } from "@/lib/lazily";

/** The dialog that puts papers together, fetched when it is first opened. */
export const PackDialog = lazily(() => import("./PackDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});
export type { PackCrane } from "./types";
