// What goes on behind the screens, in a script of its own.

export { forgetPapers, keepPapers } from "./papers";
export { startWorker } from "./start";
