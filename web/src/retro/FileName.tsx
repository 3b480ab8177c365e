import { Fragment } from "react";

/** What a file is by its name, such as ".pdf", stays with its last word. */
const PARTS = /[^-_.+]+(?:\.[a-z\d]{1,5}$|[-_.+]*)|[-_.+]+/gi;

/** A file's name, which may break between its words: names join them with dots, dashes and underscores. */
export function FileName({ children }: { children: string }) {
  const parts = children.match(PARTS) ?? [];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
