// Small values that belong to one step of the tab's history. They are there again on Back, and after a reload.

export function readEntry(name: string): unknown {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : undefined;
}

export function keepInEntry(name: string, value: unknown): void {
  window.history.replaceState({ ...window.history.state, [name]: value }, "");
}
