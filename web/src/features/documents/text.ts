// How far the text of a document is read, in words.

import type { Document } from "./types";

export type DocumentText = Document["text"];

/** Often enough to look alive, seldom enough for a phone on a weak signal. */
const LOOK_AGAIN_MS = 3_000;

export function isUnderWay({ state }: DocumentText): boolean {
  return state === "waiting" || state === "reading";
}

/** For a query whose documents may still be read: how soon to ask again, or not at all. */
export function lookAgain(documents: readonly Document[] | undefined): number | false {
  return documents?.some(({ text }) => isUnderWay(text)) ? LOOK_AGAIN_MS : false;
}

export function describeText(text: DocumentText): string {
  if (isUnderWay(text)) return "Being read…";
  const sentences = [text.state === "searchable" ? searchable(text.pages ?? 0) : "Not searchable"];
  if (text.problem) sentences.push(text.problem);
  return sentences.join(". ");
}

function searchable(pages: number): string {
  return `Searchable, ${pages} ${pages === 1 ? "page" : "pages"}`;
}
