export { dropWaiting, onArrival, openOutbox, sendOrKeep, sendWaiting } from "./outbox";
export { newKey, type PaperToSend } from "./types";
export { Waiting } from "./Waiting";
