// Markdown taken apart. Nothing here, or in what uses it, ever makes HTML from text: what looks like HTML stays text.

import { lexer, type MarkedToken } from "marked";

export type Token = MarkedToken;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

export function tokensOf(markdown: string): Token[] {
  // No extension is installed, so there are no tokens but marked's own.
  return lexer(markdown) as Token[];
}

/** The tokens inside one. */
export function inside(token: Token): Token[] {
  return ("tokens" in token ? (token.tokens ?? []) : []) as Token[];
}

/** A run of text as it is meant: the parser leaves named characters to HTML, which we do not make. */
export function textOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => entities[name] ?? name);
}
