// The outbox in the browser's own database, which takes files and outlives a closed browser.

import { OUTBOX } from "@/lib/outbox-database";
import type { Entry } from "./types";

const STORE = "entries";

function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const request = indexedDB.open(OUTBOX, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => opened(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("The browser's database is in use."));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** All that waits, of every user of this browser, the oldest first. */
export async function readEntries(): Promise<Entry[]> {
  const entries = await run<Entry[]>("readonly", (store) => store.getAll());
  return entries.sort((one, other) => one.at - other.at);
}

export async function putEntry(entry: Entry): Promise<void> {
  await run("readwrite", (store) => store.put(entry));
}

export async function deleteEntry(key: string): Promise<void> {
  await run("readwrite", (store) => store.delete(key));
}
