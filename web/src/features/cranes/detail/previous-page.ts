/** Whether the step before this one in the tab's history was the given page. No, where the browser cannot tell. */
export function isPreviousPage(path: string): boolean {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index ?? 0;
  const url = navigation?.entries()[index - 1]?.url;
  return url ? new URL(url).pathname === path : false;
}
