// Whether the program has become a newer one since this page was loaded.

import { useSyncExternalStore } from "react";
import { useIsUnsaved } from "@/lib/leaving";

let offered: string | null = null;
/** What the user has put off is not offered again on this page. */
const refused = new Set<string>();
const listeners = new Set<() => void>();

function set(next: string | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** The version of this page, which the build has written into it. */
function ownVersion(): string | null {
  return document.querySelector<HTMLMetaElement>("meta[name=version]")?.content ?? null;
}

/** The service worker is of this version. */
export function noteVersion(version: string): void {
  set(version === ownVersion() || refused.has(version) ? null : version);
}

export function refuseVersion(): void {
  if (offered !== null) refused.add(offered);
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A version that is ready, unless the page has changes that are not saved. */
export function useNewVersion(): string | null {
  const version = useSyncExternalStore(subscribe, () => offered);
  const isUnsaved = useIsUnsaved();
  return isUnsaved ? null : version;
}
