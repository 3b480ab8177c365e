import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { overlaysSettled } from "@/lib/overlays";

// Nothing here is judged by its speed, so a busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no pointer capture, which toasts use to be swiped away.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// Nor does it lay anything out, so there is nothing to scroll and no size to tell of.
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// And it knows no media, so none matches.
window.matchMedia ??= () =>
  ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

afterEach(async () => {
  cleanup();
  // Steps in the history that a test has left are taken before the next test stands on it.
  await overlaysSettled();
});
