import { Fragment, memo, type ReactNode } from "react";
import { Link } from "wouter";
import { Prose, Table } from "@/retro";
import { targetOf } from "./links";
import { hostOf, OutsideLink } from "./OutsideLink";
import { inside, type Token, textOf, tokensOf } from "./tokens";

/** An answer's words. There is no way through here for HTML, for pictures from elsewhere or for links that run script. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <Prose>{all(tokensOf(text))}</Prose>;
});

function all(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text that streams in only ever grows at its end.
    <Fragment key={index}>{element(token)}</Fragment>
  ));
}

function element(token: Token): ReactNode {
  switch (token.type) {
    case "paragraph":
      return <p>{all(inside(token))}</p>;
    case "text":
      return token.tokens ? all(inside(token)) : textOf(token.text);
    case "escape":
      return textOf(token.text);
    case "strong":
      return <strong>{all(inside(token))}</strong>;
    case "em":
      return <em>{all(inside(token))}</em>;
    case "del":
      return <del>{all(inside(token))}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "heading":
      // Under the page's own headings, whatever the answer thinks of its rank.
      return <h3>{all(inside(token))}</h3>;
    case "blockquote":
      return <blockquote>{all(inside(token))}</blockquote>;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "list":
      return <List token={token} />;
    case "list_item":
      return <li>{all(inside(token))}</li>;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "table":
      return <Columns token={token} />;
    case "link":
      return <Anchor href={token.href}>{all(inside(token))}</Anchor>;
    case "image":
      return textOf(token.text);
    case "html":
      return token.raw;
    case "space":
    case "def":
      return null;
  }
}

function List({ token }: { token: Extract<Token, { type: "list" }> }) {
  const items = all(token.items);
  return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

const LONGEST_WHOLE = 24;

function Columns({ token }: { token: Extract<Token, { type: "table" }> }) {
  const numeric = (column: number) => (token.align[column] === "right" ? true : undefined);
  // A date or a plate must not break in the middle; the table scrolls instead.
  const whole = (text: string) => (text.length <= LONGEST_WHOLE ? true : undefined);
  // As it is read, without the marks of Markdown: "M&I" is written "M\\&I".
  const names = token.header.map(({ tokens }) =>
    textOf(tokens.map((part) => ("text" in part ? part.text : part.raw)).join("")),
  );
  return (
    <Table stacks label={names.filter(Boolean).join(", ")}>
      <thead>
        <tr>
          {token.header.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
            <th key={column} scope="col" data-numeric={numeric(column)}>
              {all(cell.tokens as Token[])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows only ever come at the end.
          <tr key={index}>
            {row.map((cell, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
                key={column}
                data-numeric={numeric(column)}
                data-whole={whole(cell.text)}
                data-label={names[column]}
              >
                <span>{all(cell.tokens as Token[])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  const target = targetOf(textOf(href));
  if (!target) return children;
  if (target.kind === "page") return <Link href={target.href}>{children}</Link>;
  if (target.kind === "web") {
    return (
      <>
        <OutsideLink href={target.href}>{children}</OutsideLink> ({hostOf(target.href)})
      </>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
