export { dropEntry, dropWaiting, onArrival, openOutbox, sendOrKeep, sendWaiting } from "./outbox";
export { type Conflict, newKey, type PaperToSend } from "./types";
export { Waiting } from "./Waiting";
