// Papers that open without a signal: all of the cranes that are to be kept on this phone, then the certificates of
// one's own, the latest first, as far as there is room.

import { useSyncExternalStore } from "react";
import type { Schemas } from "@/api";
import { papersOf } from "@/lib/offline-cache";
import { files } from "@/lib/paths";
import { recall, remember } from "@/lib/remembered";

type Crane = Pick<Schemas["Crane"], "id" | "access" | "documents">;
type Paper = Schemas["Document"];

/** What all kept papers may take of this phone. */
export const LIMIT_BYTES = 200 * 1024 * 1024;

/** What is kept without being asked for. */
const certificates: ReadonlySet<Paper["documentType"]> = new Set(["Certification", "Inspection Report"]);

export interface KeptPapers {
  ids: ReadonlySet<number>;
  bytes: number;
  /** Those that are to be kept and do not fit. */
  tooMany: number;
  isBusy: boolean;
}

let state: KeptPapers = { ids: new Set(), bytes: 0, tooMany: 0, isBusy: false };
const listeners = new Set<() => void>();

function set(next: KeptPapers): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useKeptPapers(): KeptPapers {
  return useSyncExternalStore(subscribe, () => state);
}

/** Only a page with a service worker opens a paper without a signal. */
export function canKeepPapers(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

const CHOICE = "kept-cranes";

function chosenCranes(userId: number): readonly number[] {
  const chosen = recall(userId, CHOICE);
  return Array.isArray(chosen) ? chosen.filter((id) => typeof id === "number") : [];
}

export function isCraneKept(userId: number, craneId: number): boolean {
  return chosenCranes(userId).includes(craneId);
}

export function chooseCrane(userId: number, craneId: number, isKept: boolean): void {
  const others = chosenCranes(userId).filter((id) => id !== craneId);
  remember(userId, CHOICE, isKept ? [...others, craneId] : others);
  // So that the browser does not clear it away when room gets short.
  if (isKept) void navigator.storage?.persist?.().catch(() => false);
}

/** What is to be kept, the most wanted first. */
export function wantedPapers(cranes: readonly Crane[], chosen: readonly number[]): Paper[] {
  const isChosen = (crane: Crane) => chosen.includes(crane.id);
  const latestFirst = (papers: Paper[]) =>
    papers.sort((one, other) => other.uploadedAt.localeCompare(one.uploadedAt));
  const all = cranes.filter(isChosen).flatMap(({ documents }) => documents);
  const byDefault = cranes
    .filter((crane) => crane.access === "owner" && !isChosen(crane))
    .flatMap(({ documents }) => documents.filter(({ documentType }) => certificates.has(documentType)));
  return [...latestFirst(all), ...latestFirst(byDefault)];
}

/** As many of the first as fit. */
export function fitting(wanted: readonly Paper[], limit = LIMIT_BYTES): Paper[] {
  let bytes = 0;
  return wanted.filter((paper) => {
    const fits = bytes + Number(paper.size) <= limit;
    if (fits) bytes += Number(paper.size);
    return fits;
  });
}

/** What is kept already, for screens that come before the list of cranes. */
export async function countPapers(userId: number): Promise<void> {
  if (!canKeepPapers() || latest !== null) return;
  const cache = await caches.open(papersOf(String(userId)));
  const ids = new Set<number>();
  let bytes = 0;
  for (const request of await cache.keys()) {
    const paper = await cache.match(request);
    ids.add(Number(request.url.split("/").at(-1)));
    bytes += Number(paper?.headers.get("content-length") ?? 0);
  }
  if (latest === null) set({ ...state, ids, bytes });
}

let latest: object | null = null;

/** Brings what is kept in step with the cranes that the user sees now. A later call takes the place of this one. */
export async function keepPapers(userId: number, cranes: readonly Crane[]): Promise<void> {
  if (!canKeepPapers()) return;
  const own = {};
  latest = own;
  const wanted = wantedPapers(cranes, chosenCranes(userId));
  const papers = fitting(wanted);
  const cache = await caches.open(papersOf(String(userId)));
  const kept = new Set<string>();
  for (const { url } of await cache.keys()) kept.add(new URL(url).pathname);
  for (const address of kept) {
    if (papers.some(({ id }) => files.document(id) === address)) continue;
    await cache.delete(address);
    kept.delete(address);
  }
  const show = (isBusy: boolean) => {
    const here = papers.filter(({ id }) => kept.has(files.document(id)));
    set({
      ids: new Set(here.map(({ id }) => id)),
      bytes: here.reduce((sum, { size }) => sum + Number(size), 0),
      tooMany: wanted.length - papers.length,
      isBusy,
    });
  };
  const missing = papers.filter(({ id }) => !kept.has(files.document(id)));
  show(missing.length > 0);
  for (const { id } of missing) {
    if (latest !== own) return;
    const address = files.document(id);
    const isHere = await fetchPaper(cache, address);
    if (!isHere) break;
    kept.add(address);
    show(true);
  }
  if (latest === own) show(false);
}

/** Somebody signed in or out. */
export function forgetPapers(): void {
  latest = null;
  set({ ids: new Set(), bytes: 0, tooMany: 0, isBusy: false });
}

/** False when there is no signal, or no more room in the browser. One that is refused is left out. */
async function fetchPaper(cache: Cache, address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { priority: "low" } as RequestInit);
    if (response.ok) await cache.put(address, response);
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}
