// What was typed into a form and is not saved yet, kept in this browser for its user. It outlives a reload, a lost
// session and a closed tab, and goes when the form is saved or left on purpose.

const PREFIX = "cranedesk.draft.";
const TAB = "cranedesk.tab";
const KEPT_MS = 30 * 86_400_000;

interface Draft {
  /** In which tab and on which page it was typed. */
  tab: string;
  page: string;
  at: number;
  values: unknown;
}

export interface DraftName {
  userId: number;
  /** "add crane", "edit crane 7". */
  form: string;
}

function keyOf({ userId, form }: DraftName): string {
  return `${PREFIX}${userId}.${form}`;
}

/** Some browsers have no storage, or refuse it when it is full: then there are no drafts, and all else works. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function read(name: DraftName): Draft | null {
  const draft = attempt(() => JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as Draft | null);
  return draft && Date.now() - draft.at < KEPT_MS ? draft : null;
}

/** Known to this tab alone, also after a reload. */
function thisTab(): string {
  const known = attempt(() => sessionStorage.getItem(TAB));
  if (known) return known;
  const made = `${Date.now()}.${Math.random()}`;
  attempt(() => sessionStorage.setItem(TAB, made));
  return made;
}

export function readDraft(name: DraftName): unknown {
  return read(name)?.values ?? null;
}

/** The form that was broken off on this page and in this tab, to be opened again by itself. */
export function brokenOffForm(userId: number): string | null {
  const isHere = (draft: Draft | null) => draft?.tab === thisTab() && draft.page === window.location.pathname;
  return formsOf(userId).find((form) => isHere(read({ userId, form }))) ?? null;
}

export function keepDraft(name: DraftName, values: unknown): void {
  const draft: Draft = { tab: thisTab(), page: window.location.pathname, at: Date.now(), values };
  attempt(() => localStorage.setItem(keyOf(name), JSON.stringify(draft)));
}

export function dropDraft(name: DraftName): void {
  attempt(() => localStorage.removeItem(keyOf(name)));
  void dropDraftFiles(name);
}

/** When somebody signs out, nothing of theirs stays in the browser. */
export function dropDraftsOf(userId: number): void {
  for (const form of formsOf(userId)) dropDraft({ userId, form });
}

function formsOf(userId: number): string[] {
  const prefix = keyOf({ userId, form: "" });
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

// Files go into the browser's own database: they are too large for its storage.

const DATABASE = "cranedesk-drafts";
const STORE = "files";

function withFiles<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  return new Promise((settle) => {
    const none = () => settle(null);
    const opening = attempt(() => indexedDB.open(DATABASE, 1));
    if (!opening) return none();
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = none;
    opening.onblocked = none;
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = attempt(() => database.transaction(STORE, mode));
      const request = transaction && attempt(() => work(transaction.objectStore(STORE)));
      if (!request) {
        database.close();
        return none();
      }
      transaction.oncomplete = () => {
        database.close();
        settle(request.result);
      };
      transaction.onabort = () => {
        database.close();
        none();
      };
    };
  });
}

export async function readDraftFiles(name: DraftName): Promise<unknown> {
  return withFiles<unknown>("readonly", (store) => store.get(keyOf(name)));
}

export async function keepDraftFiles(name: DraftName, files: unknown): Promise<void> {
  await withFiles("readwrite", (store) => store.put(files, keyOf(name)));
}

async function dropDraftFiles(name: DraftName): Promise<void> {
  await withFiles("readwrite", (store) => store.delete(keyOf(name)));
}
