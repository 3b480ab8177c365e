/** Lets the browser do what is waiting, such as answering a tap, before the rest goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
