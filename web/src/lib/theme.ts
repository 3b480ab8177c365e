// How the desktop is coloured on this device: the usual way, for bright sun, for the night, or as the device is set.

const THEMES = ["usual", "sun", "night", "system"] as const;

export type Theme = (typeof THEMES)[number];

const KEY = "cranedesk.theme";
/** What a device says of itself, and what that means here. */
const wishes = [
  { query: "(prefers-contrast: more)", theme: "sun" },
  { query: "(prefers-color-scheme: dark)", theme: "night" },
] as const;

/** It is no secret and nobody's own: whoever holds the phone stands in the same light. */
export function chosenTheme(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === chosen) ?? "usual";
  } catch {
    return "usual";
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Where nothing is kept, it holds until the page is left.
  }
  apply(theme);
}

function apply(theme: Theme): void {
  const wished = wishes.find(({ query }) => window.matchMedia(query).matches)?.theme ?? "usual";
  document.documentElement.dataset.theme = theme === "system" ? wished : theme;
}

/** Colours the page, and again when the device changes its mind. */
export function startTheme(): void {
  const again = () => apply(chosenTheme());
  again();
  for (const { query } of wishes) window.matchMedia(query).addEventListener("change", again);
  // Chosen in another tab.
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) again();
  });
}
