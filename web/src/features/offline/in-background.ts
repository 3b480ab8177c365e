// What goes on behind the screens, in a script of its own.

export { followChanges } from "@/features/live";
export { dropWaiting, onArrival, openOutbox, sendWaiting, Waiting } from "@/features/outbox";
export { forgetPapers, keepPapers } from "./papers";
export { onTap, startWorker } from "./start";
