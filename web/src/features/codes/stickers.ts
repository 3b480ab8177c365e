import { lazily } from "@/lib/lazily";

/** The dialog that prints stickers, fetched when it is first opened. */
export const StickersDialog = lazily(() => import("./StickersDialog"), {
  kind: "dialog",
  dismiss: ({ onClose }) => onClose(),
});
