// An answer as it is read aloud: the words without the marks.

import { inside, type Token, textOf, tokensOf } from "./tokens";

/** One line for each paragraph, list item and table row, each ending like a sentence so that the voice pauses. */
export function plainText(markdown: string): string {
  return tokensOf(markdown).flatMap(lines).join("\n");
}

function lines(token: Token): string[] {
  switch (token.type) {
    case "list":
      return token.items.flatMap((item) => lines(item as Token));
    case "list_item":
    case "blockquote":
      return inside(token).flatMap(lines);
    case "table": {
      const titles = token.header.map((cell) => words(cell.tokens as Token[]));
      return token.rows.flatMap((row) =>
        sentence(row.map((cell, column) => `${titles[column]}: ${words(cell.tokens as Token[])}`).join(", ")),
      );
    }
    default:
      return sentence(words([token]));
  }
}

function words(tokens: readonly Token[]): string {
  return tokens.map(word).join("");
}

function word(token: Token): string {
  const within = inside(token);
  if (within.length > 0) return words(within);
  switch (token.type) {
    case "text":
    case "escape":
    case "codespan":
    case "code":
    case "image":
    case "link":
      return textOf(token.text);
    case "br":
      return " ";
    default:
      return "";
  }
}

function sentence(text: string): string[] {
  const trimmed = text.replace(/\s+/g, " ").trim();
  if (trimmed === "") return [];
  return [/[.!?:;,]$/.test(trimmed) ? trimmed : `${trimmed}.`];
}
