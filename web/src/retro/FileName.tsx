import { Fragment } from "react";

/** A file's name, which may break between its words: names join them with dots, dashes and underscores. */
export function FileName({ children }: { children: string }) {
  const parts = children.match(/[^-_.+]+[-_.+]*|[-_.+]+/g) ?? [];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
